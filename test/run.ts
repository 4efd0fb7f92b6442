import { spawn } from 'node:child_process';

// `npm test`: the browser's journeys and the tests side by side, because a journey mostly waits. What the tests print is
// seen at once; what the journeys print is kept until the tests are through, then it follows as it comes.
// Arguments go to the tests, as in `npm test -- -t <name>`.

const tests = start(['vitest', 'run', '--project', '!*-long', ...process.argv.slice(2)], 'inherit');
const journeys = start(['tsx', 'e2e/run.ts', '--grep-invert', '@long'], 'pipe');
let held: Buffer[] | undefined = [];
for (const stream of [journeys.process.stdout, journeys.process.stderr]) {
  stream?.on('data', (piece: Buffer) => {
    if (held) held.push(piece);
    else process.stdout.write(piece);
  });
}

const testsStatus = await tests.status;
process.stdout.write(Buffer.concat(held));
held = undefined;
const journeysStatus = await journeys.status;
process.exitCode = testsStatus || journeysStatus;

function start(command: readonly string[], output: 'inherit' | 'pipe') {
  const child = spawn('npx', command, { stdio: ['ignore', output, output] });
  const status = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  return { process: child, status };
}
