import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { readEngine } from '../../../server/store/embedded/engine.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

it('keeps of what the database brings its files once, and its code only as V8 has it', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const { fsBundle } = await readEngine();
  const files = await fsBundle.arrayBuffer();
  expect(files.byteLength).toBe(statSync(path.join(folder, 'pglite.data')).size);
  await vi.waitFor(() => {
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(files.byteLength + 2_000_000);
  });
});
