import { describe, expect, it } from 'vitest';
import { uploadMessages } from '#model';
import { listFailures, previewFailures, renameFailures, saveFailures } from '../../support/editor-failures.ts';
import { uploadFailures } from '../../support/fake-upload.ts';
import { failures } from '../../support/form-failures.ts';
import { quoted, specSection } from '../../support/spec.ts';

/** What the tables of the other tests provoke, each row for real; here it is only counted. */
const provoked = [
  ...failures.map(([, , text]) => text),
  ...uploadFailures.map(({ text }) => text),
  ...[...listFailures, ...saveFailures, ...renameFailures].map(({ text }) => text),
  ...previewFailures,
  // captcha.test.tsx, submitting.test.tsx, upload.test.tsx, owner/forms.test.tsx
  'Complete CAPTCHA before submitting.',
  'Your form has encountered a problem. Please scroll down to review.',
  'Unable to connect. Please try again',
  uploadMessages.renameFailed,
];

describe('the words of the specification’s error catalogue', () => {
  it.each([
    ['### Site forms', '### Cart interface strings', 10],
    ['### Editor and upload strings', '### Tracking and platform', 15],
  ])('%s are all provoked', (from, to, least) => {
    const section = specSection('## 8. The error catalogue');
    if (section === undefined) return;
    const words = quoted(section.slice(section.indexOf(from), section.indexOf(to)));
    expect(words.length).toBeGreaterThan(least);
    expect(
      words.filter(
        (text) => !provoked.some((said) => said === text || said.startsWith(`${text}. `) || said.endsWith(`. ${text}`)),
      ),
    ).toEqual([]);
  });
});
