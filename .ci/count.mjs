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

/** What failed, by file and name: the closing lines are often all that is kept of a run. */
const broken = [];

/** What passed at its second try only, by file and name. */
const retriedTests = path.join(folder, 'retried.txt');
const retried = existsSync(retriedTests) ? readFileSync(retriedTests, 'utf8').trim().split('\n') : [];

/** Names of the journeys of a suite and those within it that ended with `wanted`: `flaky` or `unexpected`. */
function journeysThat(wanted, { file, specs = [], suites = [] }) {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [
    ...found.map(({ title }) => `e2e/${file}: ${title}`),
    ...suites.flatMap((suite) => journeysThat(wanted, suite)),
  ];
}

function failedTests({ name, status, message, assertionResults }) {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that could not be read as tests has none that failed.
  if (failed.length === 0 && status === 'failed') return [`${file}: ${message}`];
  return failed.map(({ fullName }) => `${file}: ${fullName}`);
}

for (const [name, what] of [
  ['tests.json', 'tests'],
  ['long-tests.json', 'long tests'],
  ['postgres.json', 'database tests on PostgreSQL'],
]) {
  const report = read(name);
  if (!report) continue;
  broken.push(...report.testResults.flatMap(failedTests));
  add(what, report.numPassedTests, report.numFailedTests);
}

for (const [name, what] of [
  ['journeys.json', 'browser journeys'],
  ['long-journeys.json', 'long browser journeys'],
]) {
  const journeys = read(name);
  for (const suite of journeys?.suites ?? []) {
    retried.push(...journeysThat('flaky', suite));
    broken.push(...journeysThat('unexpected', suite));
  }
  if (journeys) add(what, journeys.stats.expected + journeys.stats.flaky, journeys.stats.unexpected);
}

const conformance = read('conformance.json');
if (conformance) {
  for (const { id, reason } of conformance.failures) console.log(`conformance: ${id}: ${reason}`);
  add('conformance cases', conformance.passed, conformance.failures.length);
}

for (const name of broken) console.log(`failed: ${name}`);
for (const name of retried) console.log(`to mend, it passed at its second try only: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
