import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { replaceFolder } from '../../../../server/author/publish/replace-folder.ts';
import { vitrine } from '../../../support/cli.ts';
import { scratchFolder, writeFiles } from '../../../support/serve-site.ts';

const TIME = 60_000;
const command = join(import.meta.dirname, '../../../../dist/vitrine.cjs');

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A folder with a site of one page, whose words are given. */
function siteOf(words: string): string {
  const cwd = scratchFolder();
  write(cwd, words);
  return cwd;
}

function write(cwd: string, words: string): void {
  writeFiles(join(cwd, 'site'), {
    'template.conf': '{"stylesheets":[]}',
    'site.region': '<html><head></head><body>{squarespace.main-content}{website.siteTitle}</body></html>',
    'content/_site.json': JSON.stringify({ website: { siteTitle: words } }),
    'content/index.json': JSON.stringify({ collection: { title: 'Home', fullUrl: '/' } }),
  });
}

function start(cwd: string): ChildProcess {
  const child = spawn(process.execPath, [command, 'build', 'site', '--out', 'out'], { cwd, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve));

describe('rel-D11 build', () => {
  it('writes no value of the environment', { timeout: TIME }, async () => {
    const cwd = siteOf('Linen');
    const secrets = {
      DATABASE_URL: 'postgres://user:sesame-4711@db.example/shop',
      VITRINE_SECRET: 'sesame-4712-secret',
      SMTP_URL: 'smtp://sesame-4713@mail.example',
      SECRET: 'sesame-4714',
    };
    const before = { ...process.env };
    Object.assign(process.env, secrets);
    try {
      const { code, err } = await vitrine(['build', 'site', '--out', 'out'], { cwd });
      expect(code).toBe(0);
      expect(err).not.toMatch(/sesame/);
    } finally {
      for (const name of Object.keys(secrets)) {
        if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = before[name];
      }
    }
    const written = filesIn(join(cwd, 'out'));
    expect(written.length).toBeGreaterThan(3);
    expect(written.filter((file) => /sesame-471\d/.test(readFileSync(file, 'latin1')))).toEqual([]);
  });
});

describe('rel-D13 build', () => {
  const page = (cwd: string) => readFileSync(join(cwd, 'out/index.html'), 'utf8');

  it('leaves the old set whole when it is killed, whenever that is', { timeout: TIME }, async () => {
    const cwd = siteOf('Old words');
    expect(await ended(start(cwd))).toBe(0);
    const whole = filesIn(join(cwd, 'out')).sort();
    write(cwd, 'New words');
    for (const milliseconds of [150, 250, 320]) {
      const child = start(cwd);
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await ended(child);
      expect(page(cwd)).toMatch(/Old words|New words/);
      expect(filesIn(join(cwd, 'out')).sort()).toEqual(whole);
    }
    expect(await ended(start(cwd))).toBe(0);
    expect(page(cwd)).toContain('New words');
  });

  it('gives one whole set when two run at once', { timeout: TIME }, async () => {
    const cwd = siteOf('Linen');
    const codes = await Promise.all([start(cwd), start(cwd)].map(ended));
    expect(codes).toEqual([0, 0]);
    expect(page(cwd)).toContain('Linen');
    expect(existsSync(join(cwd, 'out/404.html'))).toBe(true);
    expect(readdirSync(cwd).sort()).toEqual(['out', 'site']);
  });

  it('puts the old set back when the new one cannot take its place', () => {
    const folder = scratchFolder({ 'out/index.html': 'old' });
    expect(() => replaceFolder(join(folder, 'missing'), join(folder, 'out'))).toThrow('ENOENT');
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['out']);
  });
});
