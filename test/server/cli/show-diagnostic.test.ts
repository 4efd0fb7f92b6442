import { expect, it } from 'vitest';
import { showDiagnostic } from '../../../server/cli/show-diagnostic.ts';

const paintRed = '\u001b[2J\u001b[31m';
const rightToLeft = '\u202e';

it('rel-C19 shows control characters of a template and of its names as symbols', () => {
  const shown = showDiagnostic(
    {
      severity: 'error',
      code: 'formatter-unknown',
      message: `There is no formatter named '${paintRed}nope'.`,
      help: 'Check the spelling.',
      suggestion: `${rightToLeft}html`,
      file: `page${paintRed}.html`,
      line: 1,
      column: 3,
      endColumn: 7,
      chain: [{ name: `card${paintRed}.block`, file: `list${rightToLeft}.list`, line: 1, column: 1 }],
    },
    `${paintRed}${rightToLeft}{a|nope}\u0000\u009b`,
  );
  expect(shown).toContain('␛[2J␛[31m�{a|nope}␀�');
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

it('shows the part of a long line that the mistake is in, with the caret under it', () => {
  const before = `é${'x'.repeat(2_000)}`;
  const shown = showDiagnostic(
    {
      severity: 'error',
      code: 'formatter-unknown',
      message: 'There is none.',
      help: 'Check the spelling.',
      file: 'page.html',
      line: 2,
      column: before.length + 4,
      endColumn: before.length + 8,
    },
    `one\n${before}{a|nope}${'y'.repeat(500)}\nthree`,
  ).split('\n');
  const [, , long = '', caret = ''] = shown;
  expect(long.length).toBeLessThan(180);
  expect(long.startsWith('> 2 | …x')).toBe(true);
  expect(long.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('nope');
});

it('tells each call of a chain once, with how often it comes up', () => {
  const link = { name: 'card.block', file: 'blocks/card.block', line: 1, column: 3 };
  const shown = showDiagnostic(
    {
      severity: 'error',
      code: 'recursion-too-deep',
      message: 'Too deep.',
      help: 'Look.',
      file: 'blocks/card.block',
      chain: [...Array.from({ length: 15 }, () => link), { ...link, file: 'site.region' }],
    },
    undefined,
  );
  expect(shown.split('\n').slice(1, 3)).toEqual([
    '  in card.block, applied by blocks/card.block:1:3, 15 times',
    '  in card.block, applied by site.region:1:3',
  ]);
});
