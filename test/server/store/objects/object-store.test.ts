import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable } from '../../../../server/store/index.ts';
import {
  type Bucket,
  folderObjects,
  type ObjectStore,
  openBucket,
  readStorageSettings,
} from '../../../../server/store/objects/index.ts';
import { bucket, type S3Server, startS3 } from '../../../support/s3-server.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-objects-'));
let service: S3Server;
let opened: Bucket;

beforeAll(async () => {
  service = await startS3();
  opened = await open(service.url('one/site'));
});
beforeEach(() => service.fail(0, 500));
afterAll(async () => {
  opened.close();
  await service.close();
  rmSync(scratch, { recursive: true });
});

async function open(url: string): Promise<Bucket> {
  const settings = readStorageSettings(url);
  if (settings === undefined) throw new Error('Nothing is set.');
  return openBucket(settings);
}

async function namesIn(objects: ObjectStore, folder: string, beginning?: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of objects.list(folder, beginning)) names.push(name);
  return names.sort();
}

async function bytesOf(objects: ObjectStore, name: string, range?: { start: number; end: number }) {
  const object = await objects.open(name);
  if (object === undefined) return undefined;
  try {
    return (await buffer(await object.stream(range))).toString();
  } finally {
    await object.close();
  }
}

const stores = [
  { kind: 'a folder', objects: () => folderObjects(path.join(scratch, 'folder')) },
  { kind: 'a bucket', objects: () => opened.objects },
];

describe.each(stores)('objects in $kind', ({ objects: place }) => {
  it('are written, read in parts, listed, renamed and removed', async () => {
    const objects = place();
    await objects.write('a/one', Buffer.from('0123456789'));
    for (const name of ['two', 'three', 'else']) await objects.write(`a/${name}`, Buffer.from(name));
    expect((await objects.read('a/one'))?.toString()).toBe('0123456789');
    expect(await bytesOf(objects, 'a/one', { start: 2, end: 4 })).toBe('234');
    expect(await namesIn(objects, 'a')).toEqual(['else', 'one', 'three', 'two']);
    expect(await namesIn(objects, 'a', 't')).toEqual(['three', 'two']);
    expect(await namesIn(objects.within('a'), '')).toEqual(['else', 'one', 'three', 'two']);
    expect(await objects.rename('a/one', 'a/uno and more')).toBe(true);
    expect(await objects.rename('a/one', 'a/uno')).toBe(false);
    expect(await bytesOf(objects, 'a/uno and more')).toBe('0123456789');
    for (const name of await namesIn(objects, 'a')) await objects.remove(`a/${name}`);
    expect(await namesIn(objects, 'a')).toEqual([]);
    expect([await objects.open('a/one'), await objects.read('a/one')]).toEqual([undefined, undefined]);
  });

  it('take a finished file over, and have another tag for other bytes', async () => {
    const objects = place();
    const tags = new Set<string | undefined>();
    for (const text of ['first', 'second and longer', '']) {
      const file = path.join(scratch, 'finished');
      writeFileSync(file, text);
      await objects.adopt({ path: file, size: text.length }, 'b/file');
      expect(existsSync(file)).toBe(false);
      const object = await objects.open('b/file');
      expect([object?.size, await bytesOf(objects, 'b/file')]).toEqual([text.length, text]);
      tags.add(object?.tag);
      await object?.close();
    }
    expect(tags.size).toBe(3);
  });
});

describe('a bucket', () => {
  it('keeps everything below the folder that STORAGE_URL names', async () => {
    await opened.objects.within('mail').write('x.eml', Buffer.from('x'));
    expect(service.objects.has('one/site/mail/x.eml')).toBe(true);
  });

  it('is tried again with a new stream while the service is busy or breaks off', async () => {
    const file = path.join(scratch, 'large');
    for (const fault of [503, 'break'] as const) {
      const bytes = randomBytes(300_000);
      writeFileSync(file, bytes);
      service.fail(2, fault, (line) => line.startsWith('PUT'));
      await opened.objects.adopt({ path: file, size: bytes.length }, 'large');
      expect(service.objects.get('one/site/large')?.bytes.equals(bytes)).toBe(true);
    }
  });

  it('shows the old bytes, and keeps the file on disk, when it cannot be written', async () => {
    const file = path.join(scratch, 'kept');
    await opened.objects.write('shown', Buffer.from('old'));
    writeFileSync(file, 'new');
    service.fail(100, 500, (line) => line.startsWith('PUT'));
    const failure: unknown = await opened.objects.adopt({ path: file, size: 3 }, 'shown').catch((error) => error);
    expect([isUnavailable(failure), String(failure)]).toEqual([true, expect.stringContaining('storage of files')]);
    expect([existsSync(file), await bytesOf(opened.objects, 'shown')]).toEqual([true, 'old']);
  });

  it('sends nothing of bytes that were replaced since they were opened', async () => {
    await opened.objects.write('changing', Buffer.from('before'));
    const object = await opened.objects.open('changing');
    await opened.objects.write('changing', Buffer.from('after'));
    await expect(object?.stream()).rejects.toThrow('storage of files');
  });

  it('ends a stream that breaks off with an error, never early', async () => {
    await opened.objects.write('broken', randomBytes(100_000));
    const object = await opened.objects.open('broken');
    service.fail(1, 'break', (line) => line.startsWith('GET'));
    const stream = await object?.stream();
    await expect(stream && buffer(stream)).rejects.toThrow('aborted');
  });

  it('lets nobody in without the secret, and says so', async () => {
    const stranger = await open(service.url().replace(/:[^:@]+@/, ':another@'));
    await expect(stranger.check()).rejects.toThrow('lets nobody in by STORAGE_URL');
    await expect(stranger.objects.read('one/site/large')).rejects.toThrow('lets nobody in');
    stranger.close();
    const answer = await fetch(`${service.endpoint}/${bucket}/one/site/large`);
    expect(answer.status).toBe(403);
  });
});

describe('STORAGE_URL', () => {
  it.each([
    ['https://storage.example/bucket', 'begins with s3://'],
    ['s3://', 'names no bucket'],
    ['s3://key@bucket', 'without a secret'],
    ['s3://bucket?region=a&acl=public', 'says acl'],
    ['s3://bucket?endpoint=storage.example', 'endpoint'],
  ])('refuses %s, and says what would be right', (setting, why) => {
    expect(() => readStorageSettings(setting)).toThrow(why);
    expect(() => readStorageSettings(setting)).toThrow('s3://KEY:SECRET@bucket/folder');
  });

  it('reads keys with signs in them, and none where the machine has a role', () => {
    expect(readStorageSettings('s3://k:a%2Fb%2Bc@files/x/?region=eu-west-1')).toMatchObject({
      ...{ bucket: 'files', prefix: 'x/', region: 'eu-west-1', endpoint: undefined },
      credentials: { accessKeyId: 'k', secretAccessKey: 'a/b+c' },
    });
    expect(readStorageSettings('s3://files')).toMatchObject({ bucket: 'files', prefix: '' });
    expect(readStorageSettings('')).toBeUndefined();
  });
});

it('leaves no half of what it wrote in a folder', () => {
  expect(readdirSync(path.join(scratch, 'folder', 'b'))).toEqual(['file']);
});
