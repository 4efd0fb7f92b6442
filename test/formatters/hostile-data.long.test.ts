import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { type EscapingProfile, isArray, isObject, type JsonValue } from '#engine';
import { hostileTexts } from '../support/json-values.ts';
import { type Browser, markupShape } from '../support/markup-shape.ts';
import { render } from '../support/render.ts';
import { printTag } from '../support/tag.ts';

// Every formatter that prints markup of its own, over data with every field that it reads.
const image = {
  id: 'i1',
  title: '',
  body: 'A linen shirt',
  filename: 'shirt.jpg',
  assetUrl: '/shirt.jpg',
  originalSize: '100x50',
  componentKey: 'k1',
  mediaFocalPoint: { x: '0.5', y: '0.5' },
  licensedAssetPreview: {},
  mainImageId: 'm1',
  systemDataId: 's1',
  systemDataVariants: 'original,100w,300w',
  colorData: {
    topLeftAverage: '111111',
    topRightAverage: '222222',
    bottomLeftAverage: '333333',
    bottomRightAverage: '444444',
    centerAverage: '555555',
  },
};
const item = {
  ...image,
  title: 'Shirt',
  fullUrl: '/shop/shirt',
  recordType: '11',
  recordTypeLabel: 'store-item',
  promotedBlockType: 'image',
  categories: ['New'],
  tags: ['Linen'],
  author: { displayName: 'Jane' },
  publicCommentCount: '3',
  commentState: '1',
  likeCount: '4',
  overlay: true,
  oembed: { html: '<iframe src="/v"></iframe>', providerName: 'Tube' },
  structuredContent: { productType: '1', audioAssetUrl: '/sound.mp3', variants: [] },
  mainImage: { assetUrl: '/main.jpg' },
  coverImage: image,
  items: [image],
  item: { id: 'i2', publicCommentCount: '3', commentState: '1' },
  startDate: '1582571080000',
  endDate: '1582581080000',
  location: { addressLine1: '1 Main Street', addressLine2: 'Floor 2', addressCountry: 'US' },
  userName: 'jane',
  profileUrl: 'https://twitter.com/jane',
  text: 'A post',
  html: '<p>Soft</p>',
  hue: '120',
  saturation: '0.5',
  lightness: '0.5',
  alpha: '1',
};
const page = { ...item, website: { shareButtonOptions: ['x'] }, websiteSettings: { simpleLikingEnabled: true } };

const templates: readonly string[] = [
  '{@|image}',
  '<noscript>{@|image}</noscript>',
  '<img {@|image-meta}/>',
  '<img {@|cover-image-meta}/>',
  '<img {@|child-image-meta}/>',
  '<img {@|image-color}/>',
  '<img style="{@|image-color center background}"/>',
  '<img{@|image-srcset}/>',
  '<div class="{@|item-classes}"></div>',
  '{@|video load-false color-data}',
  '{@|audio-player}',
  '<b style="color: {@|website-color}"></b>',
  '{@|comment-count}',
  '{@|comment-link}',
  '{@|comments}',
  '<a href="{@|google-calendar-url}"></a>',
  '{@|like-button}',
  '{@|social-button}',
  '{@|social-button-inline}',
  '{@|twitter-follow-button}',
  '<p>{text|activate-twitter-links}</p>',
  '<p>{html|safe}</p><p></p>',
  '<p>{html|html}</p>',
  '<p title="{html|htmlattr}"></p>',
  '<p class="{html|slugify}"></p>',
  '<a href="/search?q={html|url-encode}"></a>',
  '<a href="/search?q={html|encode-uri-component}"></a>',
  '<p class="{color|color-weight}"></p>',
  '<p>{startDate|humanizeDuration}</p>',
  '<p>{originalSize|width}{originalSize|resizedHeightForWidth 10}</p>',
  '<script>let page = {@|json};</script>',
  '<script>let page = {@|json-pretty};</script>',
];

function printed(template: string, data: JsonValue, profile: EscapingProfile): string {
  return template.replace(/\{([^}]*)\}/g, (_tag, inner: string) => printTag(inner, data, { profile }));
}

/** Without a width in it there is no srcset, so it is no text like the others. */
const UNVARIED = 'systemDataVariants';

/** The same data with one of its texts replaced, once for each text. */
function* variations(data: JsonValue, text: string): Generator<JsonValue> {
  if (typeof data === 'string') yield text;
  else if (isArray(data)) {
    for (const [at, element] of data.entries()) {
      for (const changed of variations(element, text)) yield data.with(at, changed);
    }
  } else if (isObject(data)) {
    for (const [name, member] of Object.entries(data)) {
      if (name === UNVARIED) continue;
      for (const changed of variations(member, text)) yield { ...data, [name]: changed };
    }
  }
}

const attacks = hostileTexts.flatMap((text) => [...variations(page, text)]);
const browsers: readonly Browser[] = ['with scripts', 'without scripts'];

/** The first output whose elements or attributes differ from those of harmless data, in either kind of browser. */
function firstBreach(template: string, profile: EscapingProfile): string | undefined {
  const shapesOf = (output: string) => browsers.map((browser) => markupShape(output, browser)).join('\n\n');
  const harmless = printed(template, page, profile);
  const expected = shapesOf(harmless);
  const outputs = new Set(attacks.map((data) => printed(template, data, profile)));
  outputs.delete(harmless);
  return [...outputs].find((output) => shapesOf(output) !== expected);
}

describe('rel-C01 rel-C02 rel-C03 rel-C06 rel-C07 rel-C09: hostile data in built-in markup', {
  timeout: 60_000,
}, () => {
  it.each(templates)('%s keeps its elements and attributes', (template) => {
    expect(firstBreach(template, 'safe')).toBeUndefined();
  });

  it.each(['{@|image}', '{@|comment-link}', '<p>{text|activate-twitter-links}</p>'])(
    '%s shows it under the reference profile',
    (template) => expect(firstBreach(template, 'reference')).toBeDefined(),
  );

  it('stays inside srcset when a width is hostile', () => {
    const data = { assetUrl: '/a.jpg', systemDataVariants: '100w,"><svg onload=1>w' };
    expect(markupShape(printed('<img{@|image-srcset}/>', data, 'safe'))).toBe('img[srcset]');
  });
});

describe('rel-C04: json in a script', () => {
  it.each(hostileTexts)('%j comes out as it went in', (text) => {
    const data = { [text]: [text, { inner: text }] };
    for (const formatter of ['json', 'json-pretty']) {
      const { window } = new JSDOM(`<script>page = ${printed(`{@|${formatter}}`, data, 'safe')}</script><p></p>`, {
        runScripts: 'dangerously',
      });
      expect(window.document.querySelectorAll('p')).toHaveLength(1);
      expect(JSON.stringify(window['page'])).toBe(JSON.stringify(data));
    }
  });
});

describe('rel-C08: data that reaches a style', () => {
  it.each(['red;background:url(//evil)', 'x}</style>', '1 url(x)'])('%j is no colour', (colour) => {
    const data = { colorData: { centerAverage: colour } };
    expect(printed('{@|image-color center}', data, 'safe')).toBe('#');
    expect(printed('{@|website-color}', { hue: colour, saturation: colour, lightness: colour }, 'safe')).toMatch(
      /^[\w .,%()]*$/,
    );
  });
});

describe('rel-C12: values and arguments with the signs of code', () => {
  const signs = ['\\', '\\"', "'", '"', '`', '$', '\n', '\r', '\u2028', '\\u0027', '*/', '//', '</script>'];

  it.each(signs)('%j is a value like any other', (sign) => {
    const data = { text: '{0}|{1}', sign, table: { [sign]: sign } };
    for (const tier of ['closures', 'code'] as const) {
      expect(render('{text|format sign sign}', data, { tier }).output).toBe(`${sign}|${sign}`);
      expect(render('{table|get sign}', data, { tier }).output).toBe(sign);
      expect(render(`{@|output:a${sign}b:${sign}}`, data, { tier }).output).toBe(`a${sign}b ${sign}`);
    }
  });
});

describe('rel-C16: the address of a calendar', () => {
  it('stays one address below 2083 characters', () => {
    const long = 'Tea & "cake"\n😀'.repeat(400);
    const event = { title: long, startDate: 0, endDate: 0, location: { addressLine1: long, addressLine2: long } };
    const address = printed('{@|google-calendar-url}', event, 'safe');
    expect(address.length).toBeLessThan(2083);
    expect(address).not.toMatch(/[\s"<>]/);
    const { searchParams } = new URL(address);
    expect([...searchParams.keys()]).toEqual(['action', 'text', 'dates', 'location']);
    expect(searchParams.get('location')).toMatch(/^Tea & "cake"\n😀/);
  });
});

describe('rel-C20: content with the signs of a replacement', () => {
  it.each(['$&', '$`', "$'", '$1', '$$', '%s', '%1$s'])('%j is literal', (sign) => {
    expect(printed('{text|format text}', { text: `{0} ${sign}` }, 'safe')).toBe(`{0} ${sign} ${sign}`);
    expect(printed('{text|activate-twitter-links}', { text: `a ${sign} b` }, 'safe')).toBe(`a ${sign} b`);
    expect(printed('{text|smartypants}', { text: `a ${sign}` }, 'reference')).toBe(`a ${sign.replace("'", '’')}`);
  });
});
