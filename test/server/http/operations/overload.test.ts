import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shedOverload } from '../../../../server/http/operations/overload.ts';

it('answers a hundred at once in one turn of the event loop, and more in the next one', async () => {
  const guard = shedOverload();
  const inThisTurn = () => Array.from({ length: 120 }, () => guard.mayAnswer()).filter(Boolean).length;
  expect(inThisTurn()).toBe(100);
  expect(inThisTurn()).toBe(0);
  await nextTurn();
  expect(inThisTurn()).toBe(100);
});

it('answers one in each turn without end', async () => {
  const guard = shedOverload();
  for (let turn = 0; turn < 250; turn += 1) {
    expect(guard.mayAnswer()).toBe(true);
    await nextTurn();
  }
});
