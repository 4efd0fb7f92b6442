import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPacked, type Stranger } from '../support/packed-package.ts';

// `npm run anywhere`, after `npm run build`: the packed package and a worker for the edge, walked through in Node, Deno and
// Bun; each must answer what Node answers. The other two runtimes are npm packages of 95 and 105 MB, which are installed
// for the while; `DENO=<path>` and `BUN=<path>` name those that are there.

interface Runtime {
  readonly name: string;
  readonly command: readonly string[];
}

const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'vitrine-anywhere-'));
const { arch, platform } = process;
const denoPackage = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
const bunPackage = `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`;

/** A program that is named by the environment, or the one in a package. */
function binary(named: string | undefined, name: string, file: string): string {
  if (named !== undefined) return named;
  const folder = join(scratch, 'runtimes');
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--silent', name]);
  return join(folder, 'node_modules', name, file);
}

function walk({ folder }: Stranger, { name, command }: Runtime): readonly string[] {
  const [program = '', ...before] = command;
  const args = ['walk.mjs', 'node_modules/vitrine', join(scratch, `data-${name}`), 'edge'];
  const { stdout, stderr, status, signal } = spawnSync(program, [...before, ...args], {
    ...{ cwd: folder, encoding: 'utf8', timeout: 300_000 },
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: 'UTC' },
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return status === 0 ? lines : [...lines, `ended with ${status ?? signal}: ${stderr.slice(-2000)}`];
}

function compare(runtimes: readonly Runtime[], stranger: Stranger): boolean {
  const [node, ...others] = runtimes.map((runtime) => ({ name: runtime.name, lines: walk(stranger, runtime) }));
  for (const line of node?.lines ?? []) console.log(line);
  const wanted = node?.lines ?? [];
  let same = wanted.at(-1) === '["the end",true]';
  for (const { name, lines } of others) {
    const apart = [...wanted.filter((line) => !lines.includes(line)).map((line) => `- ${line}`)];
    const more = lines.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`);
    console.log([`${name}: ${lines.length} answers, ${apart.length} missing`, ...apart, ...more].join('\n'));
    same &&= apart.length + more.length === 0;
  }
  return same;
}

const stranger = installPacked();
try {
  cpSync(join(import.meta.dirname, 'walk.mjs'), join(stranger.folder, 'walk.mjs'));
  cpSync(join(root, 'fixtures/pages/shop'), join(stranger.folder, 'content'), { recursive: true });
  cpSync(join(root, 'site-templates/shop.webp'), join(stranger.folder, 'content/assets/shop.webp'));
  const shop = [join(root, 'site-templates/shop'), '--content', join(root, 'fixtures/pages/shop')];
  await stranger.run('node_modules/vitrine/dist/vitrine.js', 'build', ...shop, '--target', 'edge', '--out', 'edge');
  const { DENO, BUN } = process.env;
  const runtimes = [
    { name: 'node', command: [process.execPath] },
    { name: 'deno', command: [binary(DENO, denoPackage, 'deno'), 'run', '--allow-all'] },
    { name: 'bun', command: [binary(BUN, bunPackage, 'bin/bun')] },
  ];
  process.exitCode = compare(runtimes, stranger) ? 0 : 1;
} finally {
  stranger.remove();
  rmSync(scratch, { recursive: true, force: true });
}
