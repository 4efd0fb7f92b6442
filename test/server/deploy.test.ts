import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readTrustedProxies } from '../../server/http/security/index.ts';
import { settingNames } from '../../server/setting-names.ts';
import { runCli } from '../support/run-cli.ts';
import { scratchFolder } from '../support/serve-site.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))];

describe('the example of three servers', () => {
  const compose = read('server/deploy/compose.yaml');

  it('sets each setting that a server reads, and no other', () => {
    const environment = compose.slice(compose.indexOf('environment:'), compose.indexOf('volumes:'));
    expect(all(environment, /^ {4}([A-Z_]+):/gm).sort()).toEqual([...settingNames].sort());
  });

  it('asks for nothing that its example of settings does not name', () => {
    const named = all(read('server/deploy/example.env'), /^#?([A-Z_]+)=/gm);
    expect(all(compose, /\$\{([A-Z_]+)/g).sort()).toEqual(named.sort());
  });

  it('starts no server without a secret and a password of its own', () => {
    const example = read('server/deploy/example.env');
    for (const name of ['VITRINE_SECRET', 'POSTGRES_PASSWORD', 'STORAGE_SECRET']) {
      expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
      expect(compose).toContain(`\${${name}:?`);
    }
  });

  it('trusts the proxy alone, which sends visitors to the servers that there are', () => {
    const [trusted = ''] = all(compose, /TRUSTED_PROXIES: (\S+)/g);
    expect(all(compose, /ipv4_address: (\S+)/g)).toEqual([trusted]);
    expect(readTrustedProxies(trusted)).toEqual([trusted]);
    const servers = all(compose, /^ {2}(server-\d): \*server$/gm);
    expect(servers).toHaveLength(3);
    expect(all(read('server/deploy/Caddyfile'), /(server-\d):3000/g)).toEqual(servers);
  });

  it('has what its storage needs, which npm leaves out with the optional peers and what development needs', () => {
    const { devDependencies, peerDependencies } = JSON.parse(read('package.json'));
    expect([devDependencies, peerDependencies].map((listed) => '@aws-sdk/client-s3' in listed)).toEqual([true, true]);
    const steps = read('server/deploy/Dockerfile');
    expect(steps).toMatch(
      /npm pkg delete devDependencies peerDependencies [^#]*npm install --no-save @aws-sdk\/client-s3@3/,
    );
    expect(steps).not.toContain('--omit=dev');
  });

  it('carries what the package carries, but for what only a workflow, an upgrade or another image reads', () => {
    const { files } = JSON.parse(read('package.json')) as { files: readonly string[] };
    const carried = all(read('server/deploy/Dockerfile'), /^COPY --from=build \/app\/(\S+)/gm);
    const notServed = ['action.yml', 'CHANGELOG.md', 'server/deploy/site.Dockerfile*'];
    const needed = files.filter((file) => !notServed.includes(file));
    expect(carried.sort()).toEqual([...needed, 'package.json', 'node_modules'].sort());
  });

  it('says once where its data lie, for its server and for every command beside it', async () => {
    for (const file of ['server/deploy/Dockerfile', 'server/deploy/site.Dockerfile']) {
      const steps = read(file);
      const [folder] = all(steps, /^ENV VITRINE_DATA=(\S+)$/gm);
      expect([all(steps, /^VOLUME (\S+)$/gm), all(steps, /^RUN mkdir (\S+) /gm)]).toEqual([[folder], [folder]]);
      expect(steps).not.toContain('--data');
    }
    const folder = scratchFolder();
    vi.stubEnv('VITRINE_DATA', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await runCli('doctor', 'site-templates/starter')).out).toMatch(new RegExp(`disk +${folder}, `));
    vi.stubEnv('VITRINE_DATA', '');
    expect((await runCli('doctor', 'site-templates/starter')).out).toMatch(/disk +\.data, /);
  });
});
