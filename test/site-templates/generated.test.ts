import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PageContext } from '#model';
import { sites } from '../support/demo/sites.ts';

const root = join(import.meta.dirname, '../../fixtures/pages');

describe.each(Object.entries(sites))('content of %s', (name, files) => {
  const folder = join(root, name);
  const generated = files();

  it('is what its generator writes, file by file', () => {
    const onDisk = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => path.replaceAll('\\', '/'));
    expect(onDisk.sort()).toEqual([...generated.keys()].sort());
    const stale = [...generated].filter(([path, text]) => readFileSync(join(folder, path), 'utf8') !== text);
    expect(
      stale.map(([path]) => path),
      'run npx tsx test/support/demo/write.ts',
    ).toEqual([]);
  });

  it('is made of page contexts', () => {
    const shared: unknown = JSON.parse(generated.get('_site.json') ?? '');
    const wrong = [...generated].flatMap(([path, text]) => {
      if (!path.endsWith('.json')) return [];
      const parsed = PageContext.safeParse(Object.assign({}, shared, JSON.parse(text)));
      return parsed.success ? [] : [`${path}: ${parsed.error.message}`];
    });
    expect(wrong).toEqual([]);
  });
});
