import { describe, expect, it } from 'vitest';
import { diagnosticsOf } from '../../../support/check.ts';

const positions: readonly (readonly [string, string, string])[] = [
  ['an attribute without quotes', '<a class={title}>x</a>', 'attribute-unquoted'],
  ['the name of an attribute', '<a {title}>x</a>', 'attribute-name-unescaped'],
  ['part of the name of an attribute', '<a data-{title|htmltag}="1">x</a>', 'attribute-name-unescaped'],
  ['a comment', '<!-- {title} -->', 'comment-unescaped'],
  ['a title', '<title>{searchQuery}</title>', 'text-unescaped'],
  ['a text area', '<textarea aria-label="x">{searchQuery}</textarea>', 'text-unescaped'],
  ['a page inside an attribute', '<iframe title="x" srcdoc="{title}"></iframe>', 'srcdoc-unescaped'],
  ['a template element', '<template><p>{searchQuery}</p></template>', 'text-unescaped'],
  ['a style of a picture', '<svg><style>a { fill: {title} }</style></svg>', 'style-unescaped'],
  ['a style', '<style>a::after { content: "{title}" }</style>', 'style-unescaped'],
  ['a handler', '<a href="/" onclick="open(\'{title}\')">x</a>', 'script-unescaped'],
  ['a script', '<script>var title = "{title}";</script>', 'script-unescaped'],
];

describe('rel-C10 an unescaped value', () => {
  it.each(positions)('in %s is found: %s', async (_position, region, code) => {
    const found = (await diagnosticsOf({ 'site.region': region })).find((diagnostic) => diagnostic.code === code);
    // It points at the value, and its words name the place.
    expect(region.slice((found?.column ?? 0) - 1)).toMatch(/^\{[a-zA-Z|]+\}/);
  });
});
