import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const patient = { timeout: 30_000, interval: 200 };
const bin = path.resolve(import.meta.dirname, '../../../dist/vitrine.cjs');
const files = {
  'hello.html': '<h1>{title|html}</h1>',
  'wrong.html': '<h1>{title|htlm}</h1>',
  'data.json': '{ "title": "Clay & fire" }',
  'broken.json': '{ "title": }',
};

function vitrine(...args: string[]): { code: number | null; out: string; err: string } {
  const cwd = scratchFolder(files);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

describe('the built command', () => {
  beforeAll(() => {
    if (!existsSync(bin)) throw new Error('There is no dist/vitrine.cjs: run `npm run build` first.');
  });

  it('starts by itself, as npx and a shell start it', () => {
    const { status, stdout } = spawnSync(bin, ['--help'], { encoding: 'utf8' });
    expect({ status, usage: stdout.slice(0, 14) }).toEqual({ status: 0, usage: 'Usage: vitrine' });
  });

  it('prints the page and nothing else', () => {
    expect(vitrine('render', 'hello.html', '--json', 'data.json')).toEqual({
      code: 0,
      out: '<h1>Clay &amp; fire</h1>',
      err: '',
    });
  });

  it('shows the place of a mistake and what was meant', () => {
    const { code, out, err } = vitrine('render', 'wrong.html', '--json', 'data.json');
    expect({ code, out }).toEqual({ code: 1, out: '<h1>{title|htlm}</h1>' });
    expect(err).toContain('wrong.html:1:12 error');
    expect(err).toContain("Did you mean 'html'?");
  });

  it.each([
    ['a page, the short way', ['render', 'hello.html', '--json', 'data.json']],
    ['a page', ['render', 'hello.html', '--json', 'data.json', '--now', '1']],
    ['a list', ['formatters']],
    ['help', ['serve', '--help']],
  ])('says that %s found no room where it is written, and ends with 2', (_what, args) => {
    const full = openSync('/dev/full', 'w');
    const cwd = scratchFolder(files);
    const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
      ...{ cwd, encoding: 'utf8', stdio: ['ignore', full, 'pipe'] },
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^Standard output .*ENOSPC.*\.\n$/),
    });
  });

  it.each([
    ['a list', ['formatters']],
    ['the help of all', ['--help']],
    ['the help of one', ['serve', '--help']],
    ['the version', ['--version']],
  ])('ends well when the reader of %s has seen enough', async (_what, args) => {
    const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const said = text(child.stderr);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await said).toBe('');
  });

  it.each([
    ['wrong use', ['serve', '--bad'], 2],
    ['a file that is not there', ['render', 'nowhere.html', '--json', 'nowhere.json'], 2],
  ])('ends as it would have when nobody hears of %s', async (_what, args, code) => {
    const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'inherit', 'pipe'] });
    child.stderr.destroy();
    expect(await once(child, 'close')).toEqual([code, null]);
  });

  it('serves on when nobody hears what the server tells', async () => {
    const port = await freePort();
    const args = ['serve', '--data', 'memory', '--port', String(port)];
    const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'close');
    child.stderr.destroy();
    try {
      const origin = `http://localhost:${port}`;
      await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), patient);
      expect((await fetch(`${origin}/stoneware`)).status).toBe(200);
    } finally {
      child.kill();
    }
    expect(await ended).toEqual([0, null]);
  }, 60_000);

  it('ends a batch well when nobody reads its answers any more, whatever is still to come', async () => {
    const child = spawn(process.execPath, [bin, 'batch'], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdout.destroy();
    child.stdin.write('{"id":1,"template":"a"}\n{"id":2,"template":"b"}\n');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it.each([
    ['a file that is not there', ['nothing.html', '--json', 'data.json'], 'nothing.html does not exist'],
    ['a program for a template', [process.execPath, '--json', 'data.json'], 'is not text in UTF-8'],
    ['broken JSON', ['hello.html', '--json', 'broken.json'], 'broken.json:1:12 error'],
  ])('answers %s with words and exit code 2, never a stack', (_what, args, words) => {
    const { code, out, err } = vitrine('render', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).not.toMatch(/\n\s+at |node:internal/);
  });
});
