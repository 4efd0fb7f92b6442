import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { referencePages } from '../support/reference-pages.ts';

it.each(referencePages())('$file is what `npm run docs` writes', ({ file, text }) => {
  expect(readFileSync(file, 'utf8')).toBe(text);
});
