import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { socketAddress } from '../../../server/store/embedded/socket-address.ts';
import { openStore, type Queries, type Store, StoreInUse, tables } from '../../../server/store/index.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const { settings } = tables;

afterEach(() => vi.unstubAllEnvs());

/** The longest path of a socket is 103 to 107 bytes, by the system. */
const names = { short: 'data', long: `${'a-folder-of-a-long-name/'.repeat(6)}data` } as const;

/** Ways to say the same folder, whose parent a link leads to. */
const spellings: Record<string, (folder: string, link: string) => string> = {
  'as it is': (folder) => folder,
  'relative to where the process runs': (folder) => path.relative(process.cwd(), folder),
  'with a slash too many and a step back': (folder) => `${folder}/../${path.basename(folder)}/`,
  'through a link': (_, link) => link,
  'through a link, relative': (_, link) => path.relative(process.cwd(), link),
};

function linkedFolder(name: string): { folder: string; link: string } {
  const scratch = scratchFolder();
  const folder = path.join(scratch, name);
  mkdirSync(folder, { recursive: true });
  const link = path.join(scratch, 'l');
  symlinkSync(folder, link);
  return { folder, link };
}

async function open(dataFolder: string, beside = false): Promise<Store> {
  const store = await openStore({ dataFolder, beside });
  onTestFinished(() => store.close());
  return store;
}

const write = (name: string) => (database: Queries) =>
  database.insert(settings).values({ websiteId: 'site', name, value: 1 });

const namesIn = (store: Store) =>
  store.read(async (database) => {
    const rows = await database.select({ name: settings.name }).from(settings).where(eq(settings.websiteId, 'site'));
    return rows.map(({ name }) => name).sort();
  });

describe.each(Object.entries(names))('a %s path', (_, name) => {
  it('is one lock and one door, however the folder is said and wherever temporary files lie', async () => {
    const { folder, link } = linkedFolder(name);
    const host = await open(folder);
    for (const [said, spell] of Object.entries(spellings)) {
      vi.stubEnv('TMPDIR', scratchFolder());
      const spelt = spell(folder, link);
      const second = openStore({ dataFolder: spelt }).then((store) => store.close());
      await expect(second).rejects.toThrow(StoreInUse);
      const guest = await openStore({ dataFolder: spelt, beside: true });
      await guest.transaction(write(said));
      await guest.close();
    }
    expect(await namesIn(host)).toEqual(Object.keys(spellings).sort());
  }, 60_000);

  it('is free once its store is closed, for every way to say it', async () => {
    const { folder, link } = linkedFolder(name);
    for (const spell of Object.values(spellings)) {
      const store = await openStore({ dataFolder: spell(folder, link) });
      await store.write(write(spell(folder, link)));
      await store.close();
    }
    expect(await namesIn(await open(folder))).toHaveLength(Object.keys(spellings).length);
  }, 60_000);
});

it('is one lock and one door too where the database is a link to another folder’s', async () => {
  const { folder } = linkedFolder(names.short);
  const other = scratchFolder();
  const host = await open(folder);
  symlinkSync(path.join(folder, 'database'), path.join(other, 'database'));
  await expect(openStore({ dataFolder: other })).rejects.toThrow(StoreInUse);
  const guest = await openStore({ dataFolder: other, beside: true });
  await guest.write(write('by the door'));
  await guest.close();
  expect(await namesIn(host)).toEqual(['by the door']);
});

it('stays one folder when somebody clears away what looks like a lock that was left behind', async () => {
  const { folder } = linkedFolder(names.short);
  await open(folder);
  rmSync(path.join(folder, 'vitrine.lock'), { force: true });
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(StoreInUse);
});

describe('the address of a socket', () => {
  it.each(['linux', 'darwin'] as const)(
    'on %s is short, for a folder of any depth and any TMPDIR',
    async (platform) => {
      const { folder, link } = linkedFolder(names.long);
      vi.stubEnv('TMPDIR', folder);
      const held = socketAddress(folder, '.door', platform);
      const server = createServer((socket) => socket.end('it is me')).listen(held.address);
      await once(server, 'listening');
      expect(existsSync(path.join(folder, '.door'))).toBe(true);
      const asked = socketAddress(path.relative(process.cwd(), link), '.door', platform);
      expect(Buffer.byteLength(asked.address)).toBeLessThan(100);
      const [answer] = await once(connect(asked.address), 'data');
      expect(String(answer)).toBe('it is me');
      asked.release();
      server.close();
      await once(server, 'close');
      held.release();
      expect(existsSync(path.join(folder, '.door'))).toBe(false);
      expect(existsSync(path.dirname(held.address))).toBe(false);
    },
  );

  it('on win32 is a pipe, named by the folder and not by its path', () => {
    const { folder, link } = linkedFolder(names.long);
    const { address, isFile } = socketAddress(folder, '.door', 'win32');
    expect(isFile).toBe(false);
    expect(address).toMatch(/^\\\\\.\\pipe\\vitrine-\d+-\d+\.door$/);
    expect(socketAddress(link, '.door', 'win32').address).toBe(address);
    expect(socketAddress(scratchFolder(), '.door', 'win32').address).not.toBe(address);
  });
});
