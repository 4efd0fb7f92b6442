import { describe, expect, it } from 'vitest';
import {
  checkEmail,
  checkHsl,
  checkLength,
  checkRestockEmail,
  englishCheckMessage,
  isEmail,
  isHexColour,
  isPagePath,
  isSafeLink,
  isWebUrl,
  lengthCounter,
} from '#model';

describe('email', () => {
  const long = (length: number) =>
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(length - 185)}`;
  it.each(['a@b.co', ' name@example.com ', 'o.k+tag@sub.example.co.uk', long(240), 'x_y@exa-mple.org'])(
    'takes %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
      expect(checkEmail(text, englishCheckMessage)).toBeUndefined();
    },
  );
  it.each([
    'a@',
    '@b.co',
    'a b@c.de',
    'a@b',
    'a@-b.co',
    'a@b..co',
    'a@b.co, c@d.ef',
    'a@b.co\r\nBcc: x@y.zz',
    long(257),
  ])('refuses %j', (text) => {
    expect(checkEmail(text, englishCheckMessage)).toBe(
      'Email is not valid. Email addresses should follow the format name@example.com.',
    );
    expect(checkRestockEmail(text)).toBe('Email is invalid');
  });
  it('lets an empty one pass, except on the restock form', () => {
    expect(checkEmail('  ', englishCheckMessage)).toBeUndefined();
    expect(checkRestockEmail('  ')).toBe('Email cannot be blank');
  });
});

describe('addresses of links', () => {
  it.each(['https://a.example/b?c#d', 'http://localhost:3000', 'HTTPS://A.EXAMPLE'])('web: %s', (url) => {
    expect(isWebUrl(url)).toBe(true);
  });
  it.each([
    '',
    'https://',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://a b',
    `https://a.example/${'x'.repeat(2070)}`,
  ])('not web: %s', (url) => {
    expect(isWebUrl(url)).toBe(false);
  });
  it.each(['/shop', 'shop', '#top', '?a=b', 'mailto:a@b.co', 'tel:+123', 'https://a.example'])(
    'rel-C06 safe: %s',
    (url) => {
      expect(isSafeLink(url)).toBe(true);
    },
  );
  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:x',
    'java\tscript:x',
    'java\nscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil',
    '/\\evil',
    '\\\\evil',
    '\t//evil',
  ])('rel-C06 refused: %j', (url) => {
    expect(isSafeLink(url)).toBe(false);
  });
  it('stay on the site', () => {
    expect(isPagePath('/a/b?c=d')).toBe(true);
    for (const path of ['//evil', '/\\evil', 'a', 'https://a.example', '/a b']) expect(isPagePath(path)).toBe(false);
  });
  it('are shorter than 2083 characters', () => {
    expect(isSafeLink(`/${'x'.repeat(2081)}`)).toBe(true);
    expect(isSafeLink(`/${'x'.repeat(2082)}`)).toBe(false);
  });
});

describe('colours', () => {
  const colour = { hue: 0, saturation: 0, lightness: 0, alpha: 1 };
  it.each([
    [colour, undefined],
    [{ hue: 360, saturation: 1, lightness: 1 }, undefined],
    [{ ...colour, hue: 361 }, 'Hue out of bounds.'],
    [{ ...colour, hue: Number.NaN }, 'Hue out of bounds.'],
    [{ ...colour, saturation: -0.1 }, 'Saturation out of bounds.'],
    [{ ...colour, lightness: 1.1 }, 'Lightness out of bounds.'],
    [{ ...colour, alpha: 2 }, 'Alpha out of bounds.'],
    [{ hue: 1, saturation: 1 }, 'Missing an H/S/L value.'],
  ])('%j: %s', (value, message) => {
    expect(checkHsl(value)).toBe(message);
  });
  it.each([
    ['#fff', true],
    ['A1b2C3', true],
    ['#ffff', false],
    ['#ggg', false],
    ['red', false],
  ])('hex %s: %s', (text, valid) => {
    expect(isHexColour(text)).toBe(valid);
  });
});

describe('rel-H06 length', () => {
  it.each([
    ['abc', 3],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 1],
    ['a\r\nb', 3],
    ['a\nb', 3],
  ])('%j counts %d', (text, length) => {
    expect(lengthCounter(text, 10)).toBe(`${length} / 10`);
    expect(checkLength(text, length, englishCheckMessage)).toBeUndefined();
    expect(checkLength(text, length - 1, englishCheckMessage)).toBe('You have exceeded the character limit.');
  });
});
