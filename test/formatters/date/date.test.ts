import { describe, expect, it } from 'vitest';
import { printTag } from '../../support/tag.ts';

const utc = { website: { timeZone: 'UTC' } };
const print = (d: number | string | null, pattern: string, root = utc) => printTag(`d|date ${pattern}`, { d, ...root });

describe('date', () => {
  const morning = Date.UTC(2021, 0, 1, 5, 5, 9, 5);

  it.each([
    ['%a %A', 'Fri Friday'],
    ['%b %h %B', 'Jan Jan January'],
    ['%c', 'Fri, Jan 1, 2021 5:05:09 AM UTC'],
    ['%C %y %Y', '20 21 2021'],
    ['%d|%e'.replace('|', '.'), '01. 1'],
    ['%D %F %x', '01/01/21 2021-01-01 01/01/2021'],
    ['%g %G %V', '20 2020 53'],
    ['%U %W', '01 01'],
    ['%H %k %i %I %l', '05  5 5 05  5'],
    ['%j %m %q', '001 01 1'],
    ['%M %S %N %s', '05 09 005000000 1609477509'],
    ['%p %P', 'AM am'],
    ['%r %R %T %X', '5:05:09 AM 05:05 05:05:09 05:05:09 AM'],
    ['%u %w', '5 5'],
    ['%v', ' 1-Jan-2021'],
    ['%z %Z', '+00:00 UTC'],
    ['%n%t%%', '\n\t%'],
    ['[%E][%-d][%:z][%', '[][d][z][%'],
    ['no codes', 'no codes'],
  ])('prints %s as %s', (pattern, printed) => {
    expect(print(morning, pattern)).toBe(printed);
  });

  it('counts weeks across the ends of years', () => {
    const week = (year: number, month: number, day: number) => print(Date.UTC(year, month - 1, day), '%U %G-%V');
    expect(week(2020, 12, 31)).toBe('01 2020-53');
    expect(week(2021, 1, 3)).toBe('02 2020-53');
    expect(week(2021, 1, 4)).toBe('02 2021-01');
    expect(week(2018, 12, 31)).toBe('01 2019-01');
  });

  it('changes to the Gregorian calendar in 1582, and prints years BC without a mark', () => {
    const change = Date.UTC(1582, 9, 15);
    expect(print(change, '%F %A')).toBe('1582-10-15 Friday');
    expect(print(change - 1, '%F %A')).toBe('1582-10-04 Thursday');
    expect(print(-210_866_803_200_000, '%F %C %y')).toBe('4713-01-01 47 13');
  });

  it('prints the odd seconds of local mean time as a fraction of a minute', () => {
    expect(print(-3_771_187_200_000, '%z %T', { website: { timeZone: 'America/New_York' } })).toBe(
      '-04:56.03333333333336 19:03:58',
    );
  });

  it('takes what is no number of milliseconds for 1970, but refuses text and days outside the calendar', () => {
    expect(print(null, '%F')).toBe('1970-01-01');
    expect(print('1582571080000', '%F')).toBe('2020-02-24');
    expect(() => print('soon', '%F')).toThrow(new TypeError('the value is not a number of milliseconds'));
    expect(() => print(1e17, '%F')).toThrow(
      'Julian day 1159847995 is outside the supported range of this library: ' +
        'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
    );
    expect(() => print(-210_866_803_200_001, '%F')).toThrow('Julian day -1 is outside');
  });

  it('rel-B06 a width in a code pads nothing', () => {
    expect(print(0, '%1000000000d')).toBe('000000000d');
    expect(print(0, '%Y'.repeat(1000))).toHaveLength(4000);
  });

  it('names the codes that print nothing', () => {
    expect(print(0, '%Q')).toBe('');
  });
});
