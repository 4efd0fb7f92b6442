import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProgram } from '../../../server/cli/commands.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

let folder = '';
beforeEach(async () => {
  folder = scratchFolder({ 'my shop/template.conf': '{}', 'shirts.json': '{}', 'sheet.less': '', oddly: '' });
  writeFileSync(join(folder, '.completion'), (await runCli('completion', 'bash')).out);
});

/** What bash offers for the last of the words, as it splits what was typed. */
function offered(...words: readonly string[]): string[] {
  const asked = `source .completion; COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', asked, 'bash', 'vitrine', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((line) => line !== '');
}

/** What every shell completes alike. */
const everywhere: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['check', '--format', 's'], ['sarif']],
  [
    ['check', '--fail-level', ''],
    ['error', 'warning'],
  ],
  [['build', '--target', 'e'], ['edge']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [
    ['export', 's'],
    ['submissions', 'sign-ups'],
  ],
  [['export', '--format', 'c'], ['csv']],
  [['formatters', 'trunc'], ['truncate']],
  [['predicates', 'odd'], ['odd?']],
  [['explain', 'formatter-u'], ['formatter-unknown']],
  [['rules', 'id-'], ['id-repeated']],
];

describe('vitrine completion bash', () => {
  it('offers every command, and those that begin so', () => {
    const names = createProgram().commands.map((command) => command.name());
    expect(offered('').sort()).toEqual(names.sort());
    expect(offered('che')).toEqual(['check']);
    expect(offered('--v')).toEqual(['--version']);
  });

  it('offers every flag of every command', () => {
    for (const command of createProgram().commands) {
      const flags = command.options.flatMap(({ long }) => (long === undefined ? [] : [long]));
      expect(offered(command.name(), '--').sort()).toEqual([...flags, '--help'].sort());
    }
  });

  const alone: typeof everywhere = [
    ...everywhere,
    [['check', '--format', '=', 'gi'], ['github']],
    [
      ['check', '--format', '='],
      ['pretty', 'json', 'sarif', 'github', 'junit'],
    ],
  ];
  it.each(alone)('%j completes the values that there are', (words, values) => {
    expect(offered(...words)).toEqual(values);
  });

  it('offers folders where a folder is meant and files where a file is, spaces and all', () => {
    expect(offered('check', 'm')).toEqual(['my shop']);
    expect(offered('check', 'sh')).toEqual([]);
    expect(offered('render', 'a.html', '--json', 'sh').sort()).toEqual(['sheet.less', 'shirts.json']);
    expect(offered('check', '--content', 'm')).toEqual(['my shop']);
  });

  it('knows which word is which argument, whatever flags stand before it', () => {
    expect(offered('diff', '')).toEqual([]);
    expect(offered('diff', '--content', 'pages', 'HEAD', 'm')).toEqual(['my shop']);
    expect(offered('diff', '--no-browser', 'HEAD', 'my shop', '')).toEqual([]);
  });
});

const others = {
  zsh: (line: string) => ['-f', join(import.meta.dirname, '../../support/offered-by-zsh.zsh'), folder, line],
  fish: (line: string) => ['--no-config', '-c', `source vitrine.fish; complete -C ${JSON.stringify(line)}`],
};
const isThere = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

/** What a shell offers behind the words, without its notes on each. */
function offeredBy(shell: keyof typeof others, words: readonly string[]): string[] {
  const line = ['vitrine', ...words].join(' ');
  const { stdout } = spawnSync(shell, others[shell](line), { cwd: folder, encoding: 'utf8', timeout: 20_000 });
  const lines = stdout.split('\n').map((each) => each.replace(/\t.*$/, '').replaceAll('\\', '').replace(/\/$/, ''));
  // Where no word may stand any more, zsh offers the flags.
  return [...new Set(lines)].filter((each) => each !== '' && !each.startsWith('-')).sort();
}

describe.each(['zsh', 'fish'] as const)('vitrine completion %s', (shell) => {
  const file = { zsh: '_vitrine', fish: 'vitrine.fish' }[shell];
  const paths: typeof everywhere = [
    [['check', 'm'], ['my shop']],
    [['check', 'sh'], []],
    [
      ['render', 'a.html', '--json', 'sh'],
      ['sheet.less', 'shirts.json'],
    ],
    [['check', '--content', 'm'], ['my shop']],
    [['diff', ''], []],
    [['diff', '--content', 'pages', 'HEAD', 'm'], ['my shop']],
    [['diff', '--no-browser', 'HEAD', 'x', ''], []],
  ];

  it('offers what bash offers, or has the words of it where the shell is not installed', async () => {
    const { out } = await runCli('completion', shell);
    writeFileSync(join(folder, file), out);
    const rows = [...everywhere, ...paths];
    const inScript = (values: readonly string[]) => values.filter((value) => out.replaceAll('\\', '').includes(value));
    // Names of files are nowhere in a script.
    const offered = rows.map(([words, values], at) => {
      const found = isThere(shell) || at >= everywhere.length ? values : inScript(values);
      return [words, isThere(shell) ? offeredBy(shell, words) : [...found].sort()];
    });
    expect(offered).toEqual(rows.map(([words, values]) => [words, [...values].sort()]));
  });
});

describe('completion of the other shells', () => {
  it.each(['zsh', 'fish'])('for %s names every command and flag of the table', async (shell) => {
    const { out, code } = await runCli('completion', shell);
    expect(code).toBe(0);
    for (const command of createProgram().commands) {
      const lines = out.split('\n').filter((line) => new RegExp(`\\b${command.name()}\\b`).test(line));
      expect(lines.length).toBeGreaterThan(1);
      for (const { long } of command.options) {
        const written = shell === 'fish' ? `-l ${long?.slice(2)} ` : `${long}[`;
        expect(lines.some((line) => line.includes(written))).toBe(true);
      }
    }
    expect(out).toContain('sarif');
  });

  it('quote what their shells would read', async () => {
    // `build a folder’s islands`, `the server's`, colons and brackets in descriptions.
    const { out } = await runCli('completion', 'zsh');
    for (const line of out.split('\n'))
      expect(line.match(/'/g)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0);
  });

  it('is refused for a shell that there is not', async () => {
    expect(await runCli('completion', 'csh')).toMatchObject({
      code: 2,
      err: expect.stringContaining('bash, zsh, fish'),
    });
  });
});
