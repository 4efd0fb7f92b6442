import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writePrivateFile, writePrivateFileSync } from '../../../server/lib/private-files.ts';
import { fileTransport } from '../../../server/services/mail/transport.ts';
import { scratchFolder } from '../../support/serve-site.ts';
import { startBare } from '../../support/start-bare.ts';

const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);
const letter = { id: 'm1', from: 'shop@example.org', to: 'ann@example.org', subject: 'Order', text: 'Thank you.' };

it('mails that are files are for the server alone, in a folder that others do not enter', async () => {
  for (const folder of [join(scratchFolder(), 'new', 'mail'), join(scratchFolder(), 'mail')]) {
    if (!folder.includes('new')) {
      mkdirSync(folder);
      chmodSync(folder, 0o755);
    }
    await fileTransport(folder).send(letter);
    const [name = ''] = readdirSync(folder);
    expect([modeOf(folder), modeOf(folder, name)]).toEqual(['700', '600']);
  }
});

it('so is what is written as private, at once or meanwhile', async () => {
  const folder = scratchFolder();
  writePrivateFileSync(join(folder, 'secret'), 'x');
  await writePrivateFile(join(folder, 'closure'), 'x');
  expect([modeOf(folder, 'secret'), modeOf(folder, 'closure')]).toEqual(['600', '600']);
});

it('so are the data folder and the secret in it, also those of an earlier version', async () => {
  const data = scratchFolder({ 'content/index.json': '{"website":{"id":"w"}}', 'site.region': 'x' });
  chmodSync(data, 0o755);
  writeFileSync(join(data, 'secret'), `${'0123456789abcdef'.repeat(4)}\n`, { mode: 0o644 });
  await startBare(data);
  expect([modeOf(data), modeOf(data, 'secret')]).toEqual(['700', '600']);
});
