import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vitrine } from '../../support/cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const TIME = 180_000;
const ROOT = process.cwd();

/** A folder in which every file that the examples name is there, and the database of a shop. */
async function workplace(): Promise<string> {
  const cwd = scratchFolder({ 'page.html': '<h1>{title}</h1>', 'data.json': '{"title":"Hello"}' });
  cpSync(join(ROOT, 'site-templates/starter'), join(cwd, 'my-template'), { recursive: true });
  cpSync(join(ROOT, 'site-templates/starter/content'), join(cwd, 'pages'), { recursive: true });
  cpSync(join(ROOT, 'site-templates/starter/content/index.json'), join(cwd, 'home.json'));
  const { code, err } = await vitrine(['owner', '--content', 'pages'], { cwd });
  expect({ code, err }).toMatchObject({ code: 0 });
  return cwd;
}

async function commandNames(): Promise<string[]> {
  const { out } = await vitrine(['--help']);
  return [...out.slice(out.indexOf('Commands:')).matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
}

describe('the help', () => {
  it(
    'rel-M06 shows examples that work',
    async () => {
      const cwd = await workplace();
      const helps = await Promise.all((await commandNames()).map((name) => vitrine([name, '--help'])));
      const examples = helps.flatMap(({ out }) =>
        [...out.matchAll(/^ {2}vitrine (.+)$/gm)].map(([, line = '']) => line),
      );
      expect(examples.length).toBeGreaterThanOrEqual(6);
      for (const line of examples) {
        const [command = ''] = line.split(' > ');
        const { code, err } = await vitrine(command.split(' '), { cwd });
        expect({ line, code, err }).toMatchObject({ line, code: 0 });
      }
    },
    TIME,
  );

  it(
    'rel-M05 refuses a misspelled command, flag or value, and says what was probably meant',
    async () => {
      const attempts = [
        [['chekc'], 'check'],
        [['check', '--formt', 'json'], '--format'],
        [['build', '--sever', 'https://a.example'], '--server'],
        [['rules', 'alt-mising'], 'alt-missing'],
        [['formatters', 'truncat'], "'truncate'"],
      ] as const;
      for (const [args, meant] of attempts) {
        const { code, out, err } = await vitrine(args);
        expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
        expect(err).toContain(`Did you mean ${meant}?`);
      }
      for (const args of [
        ['check', '--format', 'xml'],
        ['dev', '--port', '99999'],
        ['build', '--server', 'ftp://a'],
      ]) {
        expect({ args, code: (await vitrine(args)).code }).toEqual({ args, code: 2 });
      }
    },
    TIME,
  );
});

describe('the packages that an installation brings', () => {
  it('rel-M01 run no code when they are installed', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const packages: [string, { dev?: boolean; hasInstallScript?: boolean }][] = Object.entries(lock.packages);
    const scripted = packages.filter(([, { dev, hasInstallScript }]) => hasInstallScript === true && dev !== true);
    expect(scripted.map(([name]) => name)).toEqual([]);
  });
});
