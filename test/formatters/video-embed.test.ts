import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { printTag } from '../support/tag.ts';

const embeds = [
  '<iframe src="https://evil.example/" onload="alert(1)"></iframe>',
  '<script>alert(1)</script>',
  '"><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '</noscript></div><object data="https://evil.example/x.swf"></object>',
];

// The formatter only carries the provider's markup to the browser; nothing of it is a part of the page by itself.
it.each(embeds)('rel-C17 keeps the embed %s as the text of an attribute', (html) => {
  const item = { oembed: { html, providerName: 'evil' }, assetUrl: 'https://images.example/still.png' };
  const printed = printTag('item|video', { item }, { profile: 'safe' });
  const { document } = new JSDOM(printed).window;
  expect(document.querySelectorAll('iframe,script,object,embed')).toHaveLength(0);
  expect(document.querySelector('[data-html]')?.getAttribute('data-html')).toBe(html);
});
