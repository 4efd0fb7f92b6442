import { describe, expect, it } from 'vitest';
import { packageRoot, versionOf } from '../../../server/cli/package-root.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const version = versionOf(packageRoot());
const asking = (range: string, where = 'dependencies') =>
  scratchFolder({ 'package.json': JSON.stringify({ name: 'shop', [where]: { vitrine: range } }) });

describe('vitrine upgrade', () => {
  it('tells what has changed since the version that a site asks for, newest first', async () => {
    const { out, err, code } = await runCli('upgrade', asking('^0.0.1'));
    expect([code, err]).toEqual([0, expect.stringContaining(`since 0.0.1; this is ${version}`)]);
    // What is not released yet comes first, in a checkout that has some.
    const titles = [...out.matchAll(/^## (.+)$/gm)].map(([, title]) => title).filter((title) => title !== 'Unreleased');
    expect(titles).toEqual([version, '0.1.0']);
  });

  it('tells a site of the version before what came with this one', async () => {
    const { out } = await runCli('upgrade', asking('^0.1.0'));
    expect(out).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')}\n\n### Added\n\n- `, 'm'));
  });

  it.each(['0.1.0', '~0.1.0', '>=0.1.0', 'v0.1.0'])('leaves out what %s has already', async (range) => {
    const { out } = await runCli('upgrade', asking(range, 'devDependencies'));
    expect(out).not.toContain('## 0.1.0');
  });

  it('prefers the version that is named', async () => {
    const { out } = await runCli('upgrade', asking('0.1.0'), '--from', '0.0.9', '--json');
    expect(JSON.parse(out)).toMatchObject({ from: '0.0.9', to: version });
  });

  it.each([
    ['file:../vitrine.tgz', 'does not name a version of vitrine'],
    ['latest', 'does not name a version of vitrine'],
    ['^9.0.0', 'asks for vitrine 9.0.0, and this is'],
  ])('says of %s what is missing', async (range, message) => {
    expect(await runCli('upgrade', asking(range))).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('names the place of a mistake in package.json', async () => {
    const folder = scratchFolder({ 'package.json': '{\n  "dependencies": { "vitrine": }\n}' });
    const { err, code } = await runCli('upgrade', folder);
    expect([code, err]).toEqual([2, expect.stringMatching(/package\.json:2:32: /)]);
  });

  it('takes no version out of a package.json that is shaped otherwise', async () => {
    for (const text of ['[]', '{"dependencies":null}', '{"dependencies":{"vitrine":7}}']) {
      const { err, code } = await runCli('upgrade', scratchFolder({ 'package.json': text }));
      expect([text, code, /TypeError/.test(err)]).toEqual([text, 2, false]);
    }
  });
});
