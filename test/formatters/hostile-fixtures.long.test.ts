import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { formatters } from '#formatters';
import { markupShape } from '../support/markup-shape.ts';
import { printTag } from '../support/tag.ts';

const folder = join(import.meta.dirname, '../../fixtures/products');
const states = readdirSync(folder).filter((name) => name.endsWith('.json'));
// What prints markup of its own. The core family prints what the author asked for; its tests are beside this one.
const names = formatters
  .filter(({ family }) => ['commerce', 'content', 'social'].includes(family))
  .map(({ name }) => name);
const hostile = [
  'x" onfocus="alert(1)" autofocus y="',
  '"><svg onload=1></svg></div><script>1</script>',
  "<!--<script>]]>'",
];
const harmless = 'harmless';

describe('rel-C03 the fixtures of all product states with hostile data', () => {
  it.each(states)('%s: no text of the product leaves its place', (file) => {
    const { item, ...beside } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const data: JsonValue = { ...beside, item };
    let printed = 0;
    for (const target of textsOf(item)) {
      const page = replaced(data, target, harmless);
      for (const name of names) {
        const plain = print(name, page);
        if (!plain.includes(harmless)) continue;
        printed += 1;
        const shape = markupShape(plain);
        for (const text of hostile)
          expect(`${name} ${target}: ${markupShape(print(name, replaced(data, target, text)))}`).toBe(
            `${name} ${target}: ${shape}`,
          );
      }
    }
    expect(printed).toBeGreaterThan(5);
  });
});

function print(name: string, data: JsonValue): string {
  return printTag(`item|${name}`, data, { profile: 'safe' });
}

function textsOf(value: JsonValue): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(value, (_name, member: unknown) => {
    // Short words such as units and codes are words of the format.
    if (typeof member === 'string' && member.length > 3) texts.add(member);
    return member;
  });
  return texts;
}

function replaced(value: JsonValue, target: string, text: string): JsonValue {
  const json = JSON.stringify(value, (_name, member: unknown) => (member === target ? text : member));
  return JSON.parse(json) as JsonValue;
}
