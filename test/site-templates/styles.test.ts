import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import less from 'less';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteFolders } from '../support/site-folders.ts';

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Colour tokens of the first `:root` block inside `text`. */
function tokens(text: string): Map<string, string> {
  const block = /:root\s*\{([^}]*)\}/.exec(text)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', value = '']) => [name, value]),
  );
}

const read = (folder: string) => readFileSync(join(folder, 'styles/reset.less'), 'utf8');

it('begin the same way in every template', () => {
  expect(new Set(siteFolders.map(({ template }) => read(template))).size).toBe(1);
});

/** What an editor's page would not mirror when it is read from right to left. */
const physical =
  /(?:^|[\s;{])(?:margin|padding|border)-(?:left|right)\b|(?:^|[\s;{])(?:left|right):|text-align:\s*(?:left|right)/gm;

it('of what a new site starts with use logical properties only', () => {
  const starter = join(import.meta.dirname, '../../site-templates/starter/styles/site.less');
  expect(readFileSync(starter, 'utf8').match(physical)).toBeNull();
});

describe.each(siteFolders)('styles of $name', ({ name, template: folder }) => {
  let css = '';

  beforeAll(async () => {
    const conf: { stylesheets: string[] } = JSON.parse(readFileSync(join(folder, 'template.conf'), 'utf8'));
    const source = conf.stylesheets.map((file) => readFileSync(join(folder, 'styles', file), 'utf8')).join('\n');
    css = (await less.render(source)).css;
  });

  it('stay small', () => {
    expect(Buffer.byteLength(css)).toBeLessThan(45_000);
  });

  const pairs: readonly (readonly [text: string, ground: string, least: number])[] = [
    ['ink', 'paper', 7],
    ['ink', 'surface', 7],
    ['ink', 'accent-soft', 7],
    ['ink-soft', 'paper', 4.5],
    ['ink-soft', 'surface', 4.5],
    ['accent', 'paper', 4.5],
    ['accent', 'surface', 4.5],
    ['on-accent', 'accent', 4.5],
    ['on-accent', 'accent-strong', 4.5],
    ...(name === 'shop'
      ? ([
          ['on-band', 'band', 7],
          ['on-band-soft', 'band', 4.5],
        ] as const)
      : []),
    ...(name === 'magazine' ? ([['on-signal', 'signal', 7]] as const) : []),
    ['error', 'paper', 4.5],
    ['error', 'surface', 4.5],
    ['error', 'accent-soft', 4.5],
    ['success', 'surface', 4.5],
    ['paper', 'success', 4.5],
    ['line-strong', 'paper', 3],
    ['line-strong', 'surface', 3],
  ];

  it.each(['light', 'dark'])('have enough contrast in the %s scheme', (scheme) => {
    const dark = css.slice(css.indexOf('prefers-color-scheme: dark'));
    const colours = new Map([...tokens(css), ...(scheme === 'dark' ? tokens(dark) : [])]);
    const weak = pairs.flatMap(([text, ground, least]) => {
      const ratio = contrast(colours.get(text) ?? '', colours.get(ground) ?? '');
      return ratio >= least ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)} < ${least}`];
    });
    expect(weak).toEqual([]);
  });

  it('use logical properties only, so that pages mirror', () => {
    expect(css.match(physical)).toBeNull();
  });

  it('load nothing from elsewhere', () => {
    expect(css).not.toMatch(/url\(\s*["']?(?:https?:)?\/\//);
    expect(css).not.toContain('@import');
  });
});

it.each(['shop', 'starter'])('of %s show one of the two controls for the choice of a variant', async (name) => {
  const folder = join('site-templates', name, 'styles');
  const conf: { stylesheets: string[] } = JSON.parse(readFileSync(join(folder, '../template.conf'), 'utf8'));
  const source = conf.stylesheets.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const { css } = await less.render(source, { paths: [folder] });
  const hidden = ['select', 'radiobtn'].filter((control) =>
    new RegExp(`\\.variant-${control}-wrapper\\s*\\{[^}]*display:\\s*none`).test(css),
  );
  expect(hidden).toHaveLength(1);
});
