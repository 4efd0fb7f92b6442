import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { judge } from '../.ci/advisories.ts';

const root = join(import.meta.dirname, '..');
const TIME = 60_000;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('rel-M02 a known critical advisory', () => {
  const report = {
    vulnerabilities: {
      leftish: {
        via: [
          {
            source: 1,
            title: 'Runs what it reads',
            severity: 'critical',
            url: 'https://x.example/GHSA-aaaa-bbbb-cccc',
          },
          { source: 2, title: 'Slow', severity: 'high', url: 'https://x.example/GHSA-dddd-eeee-ffff' },
        ],
      },
      above: { via: ['leftish'] },
    },
  };
  const exception = { advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'Never reads from outside.', until: '2026-12-31' };

  it('fails the run, and a lesser one does not', () => {
    expect(judge(report, [], '2026-06-01')).toEqual(['leftish: Runs what it reads (GHSA-aaaa-bbbb-cccc)']);
    expect(judge({ vulnerabilities: {} }, [], '2026-06-01')).toEqual([]);
  });

  it('is borne for a reason and until a day, no longer', () => {
    expect(judge(report, [exception], '2026-12-31')).toEqual([]);
    expect(judge(report, [exception], '2027-01-01')).toEqual([
      'The exception for GHSA-aaaa-bbbb-cccc ended on 2026-12-31.',
      'leftish: Runs what it reads (GHSA-aaaa-bbbb-cccc)',
    ]);
    for (const missing of [{ reason: ' ' }, { until: 'some day' }]) {
      expect(judge(report, [{ ...exception, ...missing }], '2026-06-01')).toHaveLength(2);
    }
  });

  it('is looked for in every run of continuous integration', () => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('npx tsx .ci/advisories.ts');
    expect(judge({}, JSON.parse(readFileSync(join(root, '.ci/advisories.json'), 'utf8')), '2026-01-01')).toEqual([]);
  });
});

describe('rel-M03 the published package', () => {
  it(
    'holds the listed files only: no source maps, no settings, no path of this machine',
    () => {
      const packed = JSON.parse(
        execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
          cwd: root,
          encoding: 'utf8',
          maxBuffer: 100_000_000,
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      );
      const files: string[] = packed[0].files.map(({ path }: { path: string }) => path);
      const listed =
        /^(?:dist\/|site-templates\/|fixtures\/(?:pages|products)\/|server\/(?:site\/(?:(?:platform|blocks\/styles)\/[\w-]+\.(?:css|svg)|languages\/\w+\.json)$|store\/migrations\/)|runtime\/ui\/forms\.css$|action\.yml$|package\.json$|(?:README|CHANGELOG)\.md$|server\/cli\/command\.cjs$|server\/deploy\/site\.Dockerfile(?:\.dockerignore)?$|LICENSE$)/;
      expect(files.filter((file) => !listed.test(file))).toEqual([]);
      expect(files).toEqual(expect.arrayContaining(['dist/vitrine.cjs', 'dist/runtime/manifest.json', 'LICENSE']));
      // What the server reads as a file at run time is shipped under the name that it asks for.
      const read = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => [
          ...readFileSync(join(root, 'server', file), 'utf8').matchAll(
            /(?:packageFile|platformStyle)\('((?:server|runtime)\/[^']+)'\)/g,
          ),
        ])
        .map(([, name = '']) => name);
      expect(read.length).toBeGreaterThan(1);
      expect(read.filter((name) => !files.some((file) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
      expect(files.filter((file) => /\.map$|(?:^|\/)\.(?:env|npmrc)|\.pem$|\.test\./.test(file))).toEqual([]);
      const scripts = files.filter((file) => /^dist\/.*\.(?:c?js|css|json)$/.test(file));
      const telling = scripts.filter((file) => readFileSync(join(root, file), 'utf8').includes(root));
      expect({ scripts: scripts.length > 10, telling }).toEqual({ scripts: true, telling: [] });
      expect(manifest.publishConfig).toEqual({ provenance: true });
    },
    TIME,
  );

  it(
    'is made of the same bytes when it is built again',
    async () => {
      // As the build itself runs: tests are another environment, for which React's markup is compiled otherwise.
      vi.stubEnv('NODE_ENV', 'production');
      onTestFinished(() => void vi.unstubAllEnvs());
      const built = await build({
        root,
        mode: 'preview',
        logLevel: 'silent',
        build: { write: false },
      });
      const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
      for (const file of output) {
        if (file.type !== 'chunk') continue;
        const name = `dist/preview/${file.fileName}`;
        expect({ name, isSame: readFileSync(join(root, name), 'utf8') === file.code }).toEqual({ name, isSame: true });
      }
      expect(output.length).toBeGreaterThan(2);
    },
    TIME,
  );
});

describe('rel-M08 the oldest and the newest supported Node', () => {
  it('run the tests whose results are bytes', () => {
    const versions = readFileSync(join(root, '.ci/versions'), 'utf8');
    const [oldest] = /\d+\.\d+/.exec(manifest.engines.node) ?? [];
    expect(versions).toContain(`:-${oldest} 22 24}`);
  });
});
