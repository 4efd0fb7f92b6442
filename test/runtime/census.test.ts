import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerMessages } from '#model';
import { catalogue } from '../../runtime/messages/catalogue.ts';
import { brokenBudgets, measureRuntime } from '../support/runtime-size.ts';

/** Texts of the specification that these regions say, by the heading or the sentence they stand under. */
const parts = [
  { from: '### Add to cart (checked in this order)', to: '### Quantity input' },
  { from: '### Restock sign-up\n\n- An email', to: '### Custom product form' },
  { from: '### Custom product form', to: '### Site forms' },
  { from: '### Add to cart\n\n- The server message', to: "### Site forms\n\n- 'Error processing" },
  { from: '### Cart interface strings', to: '### Editor and upload strings' },
  { from: '### Cart, buttons and popovers', to: '### Modal lightbox\n\nResize' },
  { from: '### Installment badge\n\n- Price is in cents', to: '### Subscriptions' },
];
const specification = path.resolve('../shared/spec.md');
type MessageText = string | { readonly one: string; readonly other: string };
const wordings: readonly (readonly [part: string, key: string, wording: MessageText])[] = Object.entries(
  catalogue,
).flatMap(([part, words]) =>
  Object.entries(words).map(([key, wording]: [string, MessageText]) => [part, key, wording] as const),
);
const said: readonly string[] = [
  ...wordings.flatMap(([, , wording]) => (typeof wording === 'string' ? [wording] : Object.values(wording))),
  // Found by the model's rules, in the browser and on the server.
  ...Object.values(answerMessages),
];
/** What the specification quotes without being said: a number made by rule, a name of a field or cookie. */
const notSaid = new Set(['100+']);

describe('the message census', () => {
  it('finds every text of the specification in the catalogue, to the letter', () => {
    const text = existsSync(specification) ? readFileSync(specification, 'utf8') : '';
    if (text === '') console.log('The specification is not beside this checkout: the census has nothing to count.');
    const wanted = (text === '' ? [] : parts).flatMap(({ from, to }) => {
      const start = text.indexOf(from);
      if (start < 0) throw new Error(`The specification has no part "${from}".`);
      const section = text.slice(start, text.indexOf(to, start + 10));
      return [...section.matchAll(/'([^'\n]{3,}?)'(?=[\s.,:;)]|$)/gm)].map(([, quoted]) => quoted ?? '');
    });
    expect(wanted.length > 30 || text === '').toBe(true);
    expect([...new Set(wanted)].filter((quoted) => !said.includes(quoted) && !notSaid.has(quoted))).toEqual([]);
  });

  it('means the same by a name wherever it stands, so that a site can override it by that name', () => {
    const meanings = new Map<string, Set<string>>();
    for (const [, key, wording] of wordings) {
      meanings.set(key, (meanings.get(key) ?? new Set()).add(JSON.stringify(wording)));
    }
    expect([...meanings].filter(([, texts]) => texts.size > 1).map(([key]) => key)).toEqual([]);
  });
});

it('keeps the runtime within its budgets', () => {
  const isBuilt = existsSync('dist/runtime/manifest.json');
  if (!isBuilt) console.log('The runtime is not built here; npm test builds it before it measures.');
  expect(isBuilt ? brokenBudgets(measureRuntime()) : []).toEqual([]);
});
