import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findEditor } from '../../../../server/author/dev/find-editor.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const names = ['zed', 'code', 'vim'];

/** A search path with these programs on it. */
function pathWithEditors(): string {
  const folder = scratchFolder(Object.fromEntries(names.map((name) => [name, ''])));
  for (const name of names) chmodSync(join(folder, name), 0o755);
  return ['/nowhere', folder].join(delimiter);
}

it.each([
  ['what is named for us comes first', { VITRINE_EDITOR: '/opt/own', EDITOR: 'code' }, '/opt/own'],
  ['then what is named for everybody', { EDITOR: '/usr/bin/subl' }, '/usr/bin/subl'],
  ['an editor of the terminal has no window to open in', { EDITOR: 'vim' }, 'code'],
  ['the one in whose terminal this runs', { TERM_PROGRAM: 'zed' }, 'zed'],
  ['none', { EDITOR: 'vim', PATH: '/nowhere' }, undefined],
])('%s', (_name, environment, editor) => {
  expect(findEditor({ PATH: pathWithEditors(), ...environment })).toBe(editor);
});
