import { expect, it } from 'vitest';
import { harmIn } from '../../support/harm.ts';
import { payloads } from '../../support/hostile-markup.ts';

const places = [
  (text: string) => `<p>${text}</p>`,
  (text: string) => `<img alt="${text}">`,
  (text: string) => `<img alt='${text}'>`,
  (text: string) => `<a href="${text}">x</a>`,
];

it.each(payloads)('%j is seen to do harm where nothing keeps it from it', (payload) => {
  expect(places.filter((place) => harmIn(place(payload)).length > 0)).not.toEqual([]);
});

it('what pages hold of ours is seen to do none', () => {
  const own =
    '<head><meta charset="utf-8"><link rel="canonical" href="https://own.example/"></head>' +
    '<script nonce="x" src="/boot.js"></script><script type="application/json">{}</script>' +
    '<a href="/shop">x</a><form action="/search"></form><img src="data:image/png;base64,x">';
  expect(harmIn(own)).toEqual([]);
});
