import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'site-templates/docs/text/language-reference.md'), 'utf8');

const sources = ['engine', 'formatters', 'predicates', 'test/engine'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('model'))
    .map((name) => readFileSync(path.join(root, room, name), 'utf8')),
);

function found(pattern: RegExp): string[] {
  return [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort();
}

describe('what comments cite is in the documentation', () => {
  it.each(found(/language reference,\s+(?:\*\s+)?“([^”]+)”/g))('the rule “%s”', (heading) => {
    expect(page).toContain(`\n## ${heading}\n`);
  });

  it.each(found(/[Qq]uirk (Q\d+)/g))('the quirk %s', (id) => {
    expect(page).toContain(`\n| ${id} | `);
  });

  it('by its headings, not by numbers of other documents', () => {
    expect(found(/((?:language|formatters|commerce) reference,? (?:appendix|\d)[^\n]*)/g)).toEqual([]);
  });
});
