import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { build } from 'vite';
import { settingNames } from '../server/setting-names.ts';
import { digestInputs, forgetBuild, isBuiltFrom, noteBuild } from './build-stamp.ts';

// `npm run build`: everything in dist, by the builds of vite.config.ts and the commands that the built code itself has.
// After the server's code two lines of work go side by side: what the browser loads is made in this process, where one
// start of the build tool is enough for all of it; the rest are processes of their own. What was built from the same files
// already is not built again, unless `--force` is given: `npm start`, `npm test` and `npm run size` all begin with a build.

/** As whoever builds has it: the build tool makes this process a production one. */
const env = { ...process.env };

type Step = () => Promise<unknown>;

const vite =
  (mode: string): Step =>
  () =>
    build({ mode, logLevel: 'warn' });

const node =
  (...args: readonly string[]): Step =>
  () =>
    run(process.execPath, args);

const tsx = (file: string): Step => node('--import', 'tsx', file);

/** By a server that is told nothing: flags of Node would be those that the cache then counts for. */
const writeServerCache: Step = () =>
  promisify(execFile)(process.execPath, ['dist/vitrine.js', 'write-server-cache'], { env: bareEnvironment() });

const beside: readonly Step[] = [
  node('dist/write-dump.js'),
  tsx('exports/write-types.ts'),
  tsx('server/author/lsp/pack-extension.ts'),
];

const browser: readonly Step[] = [
  node(
    ...['dist/vitrine.cjs', 'write-code-cache', 'fixtures/cold-start/page.block'],
    ...['--json', 'fixtures/cold-start/page.json', '-o', 'dist/cold-start.html'],
  ),
  vite('runtime'),
  vite('owner'),
  vite('cross-origin'),
  vite('platform'),
  vite('experiments'),
  vite('prefix'),
  vite('islands'),
  vite('islands-and-regions'),
  vite('regions'),
  vite('preview'),
  vite('playground'),
  vite('edge'),
  vite('edge-islands'),
  vite('edge-start'),
  vite('node-parts'),
  node('dist/vitrine.cjs', 'islands', 'site-templates/magazine'),
];

const digest = digestInputs();
if (isBuiltFrom(digest) && !process.argv.includes('--force')) {
  console.log('Built already from the same files: nothing to do.');
} else {
  forgetBuild();
  await inOrder([vite('server'), vite('commands'), vite('quick')]);
  await Promise.all([inOrder(beside), inOrder(browser)]);
  await writeServerCache();
  noteBuild(digest);
}

async function inOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step();
}

function bareEnvironment(): NodeJS.ProcessEnv {
  const settings = new Set(['NODE_OPTIONS', ...settingNames]);
  const bare = Object.entries(env).filter(([name]) => !settings.has(name) && !name.startsWith('VITRINE_'));
  return { ...Object.fromEntries(bare), LOG_LEVEL: 'fatal' };
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${code ?? signal}.`));
    });
  });
}
