import { expect, it } from 'vitest';
import { killRounds } from '../../support/kill-rounds.ts';

it('keeps every acknowledged order through kill -9 with commands beside, on a short and on a long path', async () => {
  for await (const { acknowledged, kept, beside } of killRounds(2)) {
    expect(beside).toEqual(beside.map(() => expect.objectContaining({ code: 0 })));
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  }
}, 180_000);
