import { spawn } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/dev.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const TIME = 60_000;
const root = join(import.meta.dirname, '../../..');
const [major = 0] = process.versions.node.split('.').map(Number);

/** Node's own permission model: no write outside of one folder, no other program, whoever runs it. */
function confined(writable: string, script: string): string[] {
  const permission = major >= 24 ? '--permission' : '--experimental-permission';
  const allowed = ['--allow-fs-read=*', `--allow-fs-write=${writable}/*`, '--allow-worker', '--allow-addons'];
  // From version 25 on, sockets are asked for too.
  const net = process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : [];
  return [permission, ...allowed, ...net, script];
}

const NOBODY = 65_534;

/** Whether a user without rights gets to a folder at all. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o005) === 0o005;
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

it(
  'rel-M07 serves from a read-only file system, without rights, where one folder can be written and no program started',
  async () => {
    const folder = scratchFolder();
    chmodSync(folder, 0o777);
    // The database on disk is PostgreSQL's or the data folder's; here nothing is kept.
    const args = ['serve', '--port', '0', '--data', 'memory', '--images', join(folder, 'images')];
    const child = spawn(process.execPath, [...confined(folder, join(root, 'dist/vitrine.js')), ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(process.getuid?.() === 0 && [root, process.execPath].every(isOpenToAll) ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    await eventually(() => expect(told).toContain('Ready on http://'), 45_000);
    const [address = ''] = /http:\/\/\S+/.exec(told) ?? [];
    const page = await fetch(`${address}/stoneware/harbour-mug`, { headers: { Accept: 'text/html' } });
    expect({ status: page.status, text: await page.text() }).toMatchObject({
      status: 200,
      text: expect.stringContaining('Harbour mug'),
    });
    const website = await fetch(`${address}/api/rest/websites/mine`);
    expect(website.status).toBe(200);
    expect(told).not.toContain('fault');
  },
  TIME,
);
