import { describe } from 'vitest';
import { compareWithReference } from '../support/run-cases.ts';

describe('the reference engine prints the same for', () => {
  compareWithReference('fixtures/language');
});
