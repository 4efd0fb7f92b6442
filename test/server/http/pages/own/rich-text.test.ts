import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../../../../server/shop/pages/rich-text.ts';
import { hostileTexts } from '../../../../support/json-values.ts';

const attacks = [
  ...hostileTexts,
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="https://x.example" onclick="alert(1)" id="location" name="forms">x</a>',
  '<b/onmouseover=alert(1)>x</b>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form id=a><form id=b><input name=attributes>',
  '<base href="//evil.example/"><link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)">',
  '<textarea><img title="</textarea><img src onerror=alert(1)>">',
  '<xmp><p title="</xmp><script>alert(1)</script>">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<template><script>alert(1)</script></template>',
];

const places: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<p>${attack}</p>`,
  (attack) => `<a href="${attack}">x</a>`,
  (attack) => `<a href='${attack}'>x</a>`,
  (attack) => `<b ${attack}>x</b>`,
  (attack) => `<!-- ${attack} -->`,
  (attack) => `<svg><desc>${attack}</desc></svg>`,
  (attack) => `<math><annotation-xml encoding="text/html">${attack}`,
  (attack) => `<select><option>${attack}`,
  (attack) => attack.replace(/</g, '&lt;'),
  (attack) => attack.toUpperCase(),
  (attack) => attack.replace(/</g, '<\u0000'),
  (attack) => `<table><tr>${attack}`,
];

const allowed = new Set(['a', 'b', 'br', 'em', 'h2', 'h3', 'h4', 'i', 'li', 'ol', 'p', 'span', 'strong', 'ul']);

const { document } = new JSDOM('<!doctype html>').window;

/** What a browser makes of markup inside an element of a page. */
function parsed(markup: string) {
  const element = document.createElement('div');
  element.innerHTML = markup;
  return element;
}

describe('rel-C11 rich text', () => {
  it('tries some hundred texts', () => {
    expect(attacks.length * places.length).toBeGreaterThan(500);
  });

  it.each(attacks)('comes out harmless from %j', (attack) => {
    for (const place of places) {
      const element = parsed(cleanRichText(place(attack)));
      for (const inner of element.querySelectorAll('*')) {
        expect(allowed).toContain(inner.localName);
        for (const { name, value } of inner.attributes) {
          expect(`${inner.localName} ${name}`).toBe('a href');
          expect(new URL(value, 'https://own.example').protocol).toMatch(/^(?:https?|mailto|tel|ftp):$/);
        }
      }
      const once = element.innerHTML;
      expect(parsed(once).innerHTML).toBe(once);
    }
  });

  it('keeps what owners write', () => {
    const text = '<h2>Thanks</h2><p>See <a href="https://a.example/?b=1&amp;c=2">our <em>shop</em></a><br />soon</p>';
    expect(cleanRichText(text)).toBe(text);
  });
});
