import { expect, it } from 'vitest';
import { minifiedAgain } from '../../exports/minify-again.ts';

const code = 'import { wrap } from "./base.js"; export const made = wrap((exports) => { exports.version = "19"; });';

it('has the browser compile React with its file: a function that is called at once stands in parentheses', async () => {
  expect(await minifiedAgain({ name: 'react', code }, {})).toMatch(/=\w+\(\(\w+=>\{.*\}\)\)/);
});

it('leaves the functions of other files to be compiled at their first call', async () => {
  expect(await minifiedAgain({ name: 'shop', code }, {})).not.toMatch(/\(\(\w+=>/);
});
