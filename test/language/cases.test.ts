import { runCases } from '../support/run-cases.ts';

runCases('fixtures/language');
