// Names each test that passed at its second try only, for the closing lines of continuous integration.
import { appendFileSync, mkdirSync } from 'node:fs';

const folder = 'node_modules/.cache/vitrine';

export default class Retried {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    mkdirSync(folder, { recursive: true });
    appendFileSync(`${folder}/retried.txt`, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
