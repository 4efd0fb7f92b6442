import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { render } from '../../support/render.ts';

// Names that look like patterns, quotes of patterns, and markup.
const names = [
  '{0}',
  '{name}',
  '{1 plural one {x} other {#}}',
  "it's '{0}'",
  "'",
  '{',
  '}',
  '{{',
  '#',
  '{-raw}',
  '<b>',
  '</p>',
];

function printed(template: string, data: JsonValue): string {
  return render(template, data, { profile: 'safe' }).output;
}

describe('rel-C13 message patterns', () => {
  it.each(names)('%j is a value wherever it stands, and no pattern', (name) => {
    const data = { text: '{0}|{who}|{0 select a {A} other {[{0}]}}|{n plural one {{0}} other {# {who}}}', name, n: 2 };
    expect(printed('{text|message name who=name n=n}', data)).toBe(`${name}|${name}|[${name}]|2 ${name}`);
  });

  it.each(names)('%j lets no markup through where the message is escaped', (name) => {
    const data = { text: 'Hello <i>{0}</i>', name };
    const escaped = `Hello <i>${name}</i>`.replace(/</g, '&lt;').replace(/>/g, '&gt;');
    expect(printed('{text|message name|html}', data)).toBe(escaped);
  });

  it.each(names)('%j prints no other value as the text of a translation', (text) => {
    expect(printed('{text|message name|html}', { text, name: 'Ann', secret: 'sesame' })).not.toMatch(/[<>]|sesame/);
  });
});
