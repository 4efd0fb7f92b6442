import { expect, it } from 'vitest';
import { quietReport } from '../../../../server/http/operations/quiet-report.ts';
import { StoreUnavailable } from '../../../../server/store/index.ts';
import { StorageUnavailable } from '../../../../server/store/objects/failures.ts';

it('tells a storage that is away from a database that is, each once in a while', () => {
  const told: string[] = [];
  let at = 0;
  const report = quietReport((fault) => told.push((fault as Error).message), { milliseconds: 1_000, now: () => at });
  for (let round = 0; round < 3; round += 1) {
    report(new StorageUnavailable());
    report(new StoreUnavailable());
  }
  at = 2_000;
  report(new Error('Taken in by another.', { cause: new StorageUnavailable() }));
  expect(told).toEqual([
    'The storage of files cannot be reached.',
    'The database cannot be reached.',
    'The storage of files could not be reached, 3 times since the last line.',
  ]);
});
