import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeAttribute, escapeHtml } from '#formatters/lib/html';

const text = fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", 'a', ' ', 'é', 'Ж', '😀'), maxLength: 60 });

/** One replacement after the other, the ampersand first. */
const plainly = (given: string) => given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

it('escapes any text as replacing each character does', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(escapeHtml(given)).toBe(plainly(given));
      expect(escapeAttribute(given)).toBe(plainly(given).replaceAll('"', '&quot;'));
    }),
  );
});

it.each(['&', '<', '>', 'a<', 'plain '])('takes a time that grows as the text does: %s', (piece) => {
  const given = piece.repeat(1_000_000);
  const started = performance.now();
  expect(escapeHtml(given)).toBe(plainly(given));
  expect(performance.now() - started).toBeLessThan(5_000);
});
