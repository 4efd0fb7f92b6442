import { afterEach, expect, it, vi } from 'vitest';
import { atRevision } from '../../../server/cli/at-revision.ts';
import { scratchFolder } from '../../support/serve-site.ts';

afterEach(() => vi.unstubAllEnvs());

const ask = () => atRevision('HEAD', [scratchFolder()], async () => 'unpacked');

it('tells a machine without git from a folder without a repository', async () => {
  await expect(ask()).rejects.toThrow(/is in no git repository\.$/);
  vi.stubEnv('PATH', scratchFolder());
  await expect(ask()).rejects.toThrow(/^git does not start: .*ENOENT/);
});
