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

/** What passed at its second try only, by file and name. */
const retriedTests = path.join(folder, 'retried.txt');
const retried = existsSync(retriedTests) ? readFileSync(retriedTests, 'utf8').trim().split('\n') : [];

function flakyIn({ file, specs = [], suites = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ title }) => `e2e/${file}: ${title}`), ...suites.flatMap(flakyIn)];
}

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
  for (const suite of journeys?.suites ?? []) retried.push(...flakyIn(suite));
  if (journeys) add(what, journeys.stats.expected + journeys.stats.flaky, journeys.stats.unexpected);
}

const conformance = read('conformance.json');
if (conformance) {
  for (const { id, reason } of conformance.failures) console.log(`conformance: ${id}: ${reason}`);
  add('conformance cases', conformance.passed, conformance.failures.length);
}

for (const name of retried) console.log(`to mend, it passed at its second try only: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
