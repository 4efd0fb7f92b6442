import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../../../../server/shop/pages/rich-text.ts';
import { attackPlaces, attacks } from '../../../../support/hostile-markup.ts';

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
    expect(attacks.length * attackPlaces.length).toBeGreaterThan(500);
  });

  it.each(attacks)('comes out harmless from %j', (attack) => {
    for (const place of attackPlaces) {
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
