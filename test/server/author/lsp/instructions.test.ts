import { expect, it } from 'vitest';
import { language } from '../../../../engine/instructions/index.ts';
import { INSTRUCTIONS } from '../../../../server/author/lsp/instructions.ts';

/** What an editor offers to nobody: the first is a mistake wherever it stands, the second is off in sites. */
const unoffered = ['eof', 'include'];

it('has a sentence for every instruction of the engine, and for nothing else', () => {
  const words = Object.keys(INSTRUCTIONS).map((written) => written.split(' ')[0]);
  expect(new Set([...words, ...unoffered])).toEqual(new Set(language.syntaxes.keys()));
});
