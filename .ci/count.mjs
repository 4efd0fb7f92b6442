// Adds up what the runs left in a folder of reports and closes with one line; fails on any failure.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.argv[2];
const read = (name) => {
  const file = path.join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

let passed = 0;
let failed = 0;
const add = (what, more, fewer) => {
  console.log(`${what}: ${more} held, ${fewer} did not`);
  passed += more;
  failed += fewer;
};

for (const [name, what] of [
  ['tests.json', 'tests'],
  ['long-tests.json', 'long tests'],
  ['postgres.json', 'database tests on PostgreSQL'],
]) {
  const report = read(name);
  if (report) add(what, report.numPassedTests, report.numFailedTests);
}

for (const [name, what] of [
  ['journeys.json', 'browser journeys'],
  ['long-journeys.json', 'long browser journeys'],
]) {
  const journeys = read(name);
  if (journeys?.stats.flaky) console.log(`${journeys.stats.flaky} ${what} needed a second try`);
  if (journeys) add(what, journeys.stats.expected + journeys.stats.flaky, journeys.stats.unexpected);
}

const conformance = read('conformance.json');
if (conformance) {
  for (const { id, reason } of conformance.failures) console.log(`conformance: ${id}: ${reason}`);
  add('conformance cases', conformance.passed, conformance.failures.length);
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
