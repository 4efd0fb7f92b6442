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

it.each(['&', '<', '>', 'a<', 'plain '])('comes to its end with a text of a million pieces: %s', (piece) => {
  const given = piece.repeat(1_000_000);
  // A time that grew with its square would be hours, and end in the test's own time limit.
  expect(escapeHtml(given)).toBe(plainly(given));
});
