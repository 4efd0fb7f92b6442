import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FileRefused,
  isInnerName,
  isPublicName,
  openInside,
  readInside,
} from '../../../server/site/lib/contained-files.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const names = [
  '../secret.txt',
  '../../secret.txt',
  'a/../../secret.txt',
  '..%2fsecret.txt',
  '..%252fsecret.txt',
  '..\\secret.txt',
  '..\\..\\secret.txt',
  '/etc/passwd',
  'C:\\secret.txt',
  'C:/secret.txt',
  '\\\\host\\share',
  '//host/share',
  'file:///etc/passwd',
  'file:secret.txt',
  'a\u0000.txt',
  '',
];

function reasonOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof FileRefused) return error.reason;
    throw error;
  }
  return 'opened';
}

describe('contained files', () => {
  it.each(names)('rel-D01 refuses %j without a look at the disk', async (name) => {
    const root = join(scratchFolder({ 'secret.txt': 'x', 'site/a/b.txt': 'b' }), 'site');
    expect(isInnerName(name)).toBe(false);
    expect(reasonOf(() => readInside(root, name, 10))).toBe('outside');
    await expect(openInside(root, name)).rejects.toMatchObject({ reason: 'outside' });
  });

  it.each(['.env', 'a/.env', '.git/config', 'a/.b/c.txt', '%2eenv', '../a'])('shows nobody %s', (name) => {
    expect(isPublicName(name)).toBe(false);
  });

  it.each(['a.txt', 'a/b.min.js', 'Ünter/Straße 1.jpg', 'a..b'])('shows %s', (name) => {
    expect(isPublicName(name)).toBe(true);
  });

  it('opens what lies inside, through links too', async () => {
    const root = scratchFolder({ 'a/b.txt': 'bee' });
    symlinkSync(join(root, 'a'), join(root, 'link'));
    expect(readInside(root, 'link/b.txt', 10).toString()).toBe('bee');
    const handle = await openInside(root, 'a/b.txt');
    expect((await handle.readFile()).toString()).toBe('bee');
    await handle.close();
  });

  it('rel-D02 refuses links that lead outside, to a file and to a folder', async () => {
    const outer = scratchFolder({ 'secret.txt': 'x', 'other/file.txt': 'y', 'site/a.txt': 'a' });
    const root = join(outer, 'site');
    symlinkSync(join(outer, 'secret.txt'), join(root, 'link.txt'));
    symlinkSync(join(outer, 'other'), join(root, 'folder'));
    expect(reasonOf(() => readInside(root, 'link.txt', 10))).toBe('outside');
    expect(reasonOf(() => readInside(root, 'folder/file.txt', 10))).toBe('outside');
    await expect(openInside(root, 'folder/file.txt')).rejects.toMatchObject({ reason: 'outside' });
  });

  it('stops at the size that is allowed', () => {
    const root = scratchFolder({ 'a.txt': 'x'.repeat(11) });
    expect(readInside(root, 'a.txt', 11)).toHaveLength(11);
    expect(reasonOf(() => readInside(root, 'a.txt', 10))).toBe('too-large');
    writeFileSync(join(root, 'b.txt'), '');
    expect(readInside(root, 'b.txt', 10)).toHaveLength(0);
  });

  it('does not take a folder for a file', () => {
    const root = scratchFolder({ 'a/b.txt': 'b' });
    expect(reasonOf(() => readInside(root, 'a', 10))).toBe('not-a-file');
    expect(reasonOf(() => readInside(root, 'nothing', 10))).toBe('missing');
  });
});
