import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PageContext } from '#model';
import { createProgram } from '../../server/cli/commands.ts';
import { diagnosticsIn } from '../support/check.ts';
import { docsContent, docsPages } from '../support/docs/site.ts';

const pages = docsPages();

describe('the documentation', () => {
  it('is what `npm run docs` writes, file by file', () => {
    const onDisk = readdirSync(docsContent, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(onDisk.sort()).toEqual(pages.map(({ file }) => file).sort());
    const stale = pages.filter(({ file, text }) => readFileSync(file, 'utf8') !== text);
    expect(stale.map(({ file }) => path.relative(docsContent, file))).toEqual([]);
  });

  it('is made of page contexts', () => {
    const contexts = pages.filter(({ file }) => file.endsWith('.json') && !file.includes('assets'));
    const wrong = contexts.filter(({ text }) => !PageContext.safeParse(JSON.parse(text)).success);
    expect(wrong.map(({ file }) => path.basename(file))).toEqual([]);
  });

  it('and the README name commands and options that there are', () => {
    const root = path.join(docsContent, '../../..');
    const texts = path.join(docsContent, '../text');
    const files = [
      path.join(root, 'README.md'),
      ...readdirSync(texts)
        .filter((name) => name.endsWith('.md'))
        .map((name) => path.join(texts, name)),
    ];
    const commands = new Map(createProgram().commands.map((command) => [command.name(), command]));
    const wrong: string[] = [];
    let lines = 0;
    for (const file of files) {
      for (const [line, name = '', rest = ''] of readFileSync(file, 'utf8').matchAll(
        /(?:npx vitrine|`vitrine) ([a-z-]+)([^#|>`\n]*)/g,
      )) {
        lines += 1;
        const known = commands.get(name)?.options.flatMap(({ long, short }) => [long, short]) ?? [];
        const unknown = (rest.match(/(?<=\s)--?[a-z][a-z-]*/g) ?? []).filter((flag) => !known.includes(flag));
        if (!commands.has(name) || unknown.length > 0) wrong.push(`${path.basename(file)}: ${line}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(lines).toBeGreaterThan(40);
  });

  it('has no diagnostic', async () => {
    expect(await diagnosticsIn(path.join(docsContent, '..'), docsContent)).toEqual([]);
  });
});
