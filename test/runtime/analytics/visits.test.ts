import { describe, expect, it } from 'vitest';
import { consentCookie, trackingCookies } from '../../../runtime/analytics/visits/cookie-jar.ts';
import { type Consent, hasPageView, isRestricted, isSkipped } from '../../../runtime/analytics/visits/restrictions.ts';
import { identify, parseVisitor, printVisitor } from '../../../runtime/analytics/visits/visitor.ts';
import { countingIds, createTestJar } from '../../support/tracked-page.ts';

const minute = 60_000;
const day = 86_400_000;
const begin = Date.UTC(2026, 0, 1);

function openBrowser() {
  const clock = { now: begin };
  const jar = createTestJar(clock);
  const createId = countingIds();
  return { clock, jar, visit: (restricted = false) => identify(jar, { restricted, now: clock.now, createId }) };
}

describe('cookies', () => {
  it.each([
    ['visitor', 'ss_cvr', 730 * day],
    ['visit', 'ss_cvt', 30 * minute],
    ['analyticsId', 'ss_cid', 390 * day],
  ] as const)('keeps %s in %s for %i ms and no longer', (cookie, name, life) => {
    const { clock, jar, visit } = openBrowser();
    visit();
    expect(trackingCookies[cookie].name).toBe(name);
    clock.now = begin + life - 1;
    expect(jar.read(name)).toBeDefined();
    clock.now = begin + life;
    expect(jar.read(name)).toBeUndefined();
  });

  it.each(['sessionId', 'firstSession', 'hasLanded'] as const)('lets %s end with the session', (cookie) => {
    expect(trackingCookies[cookie]).toEqual({ name: expect.any(String) });
  });
});

describe('counting', () => {
  it('begins a new visitor at 1, with a visit', () => {
    const { jar, visit } = openBrowser();
    const { visitorCookie } = visit();
    expect(visitorCookie).toBe(`visitor-1|${begin}|${begin}|${begin}|1`);
    expect(jar.read('ss_cvt')).toBe(String(begin));
  });

  it.each([
    [[0], 1],
    [[0, 1], 1],
    [[0, 29.9], 1],
    [[0, 30], 2],
    // The stamp is renewed when it has run out, not by looking around.
    [[0, 20, 40], 2],
    [[0, 20, 40, 60, 71], 3],
    [[0, 31, 62], 3],
    [[0, 729 * 24 * 60], 2],
    // Two years without renewal, and the visitor is a new one.
    [[0, 731 * 24 * 60], 1],
  ])('counts visits at minutes %j as %i', (minutes, count) => {
    const { clock, visit } = openBrowser();
    let last = '';
    for (const each of minutes) {
      clock.now = begin + each * minute;
      last = visit().visitorCookie;
    }
    expect(parseVisitor(last)?.count).toBe(count);
  });

  it('remembers the first, the previous and the current visit', () => {
    const { clock, visit } = openBrowser();
    visit();
    clock.now = begin + 40 * minute;
    visit();
    clock.now = begin + 90 * minute;
    expect(parseVisitor(visit().visitorCookie)).toEqual({
      id: 'visitor-1',
      first: begin,
      previous: begin + 40 * minute,
      current: begin + 90 * minute,
      count: 3,
    });
  });

  it('tells a first session and its first page', () => {
    const { visit } = openBrowser();
    expect(visit()).toMatchObject({ isFirstSession: true, hasLanded: false });
    expect(visit()).toMatchObject({ isFirstSession: true, hasLanded: true });
  });

  it.each(['', 'x', 'visitor-1|1|2|3', 'visitor-1|1|2|3|x', 'visitor-1|1|2|3|-4', '<script>|1|2|3|4'])(
    'takes %j for no visitor',
    (text) => {
      const { jar, visit } = openBrowser();
      jar.write('ss_cvr', text, 100);
      expect(parseVisitor(text)).toBeUndefined();
      expect(parseVisitor(visit().visitorCookie)?.count).toBe(1);
    },
  );

  it('prints what it reads', () => {
    expect(printVisitor({ id: 'abcdefgh', first: 1, previous: 2, current: 3, count: 4 })).toBe('abcdefgh|1|2|3|4');
  });
});

describe('restrictions', () => {
  const table: [cloneable: boolean, restrictive: boolean, banner: boolean, consent: Consent, restricted: boolean][] = [
    [false, false, false, 'unasked', false],
    [false, false, true, 'refused', false],
    [true, false, false, 'given', true],
    [true, true, true, 'given', true],
    [false, true, false, 'given', true],
    [false, true, false, 'unasked', true],
    [false, true, true, 'unasked', true],
    [false, true, true, 'refused', true],
    [false, true, true, 'given', false],
  ];
  it.each(table)('cloneable %s, restrictive %s, banner %s, consent %s: restricted %s', (...row) => {
    const [cloneable, restrictivePolicy, banner, consent, restricted] = row;
    expect(isRestricted({ cloneable, restrictivePolicy, banner }, consent)).toBe(restricted);
  });

  it('clears every tracking cookie and gives fresh unsaved ids each time', () => {
    const { jar, visit } = openBrowser();
    jar.write(consentCookie.name, 'false', 100);
    const known = visit();
    expect(jar.names()).toHaveLength(7);
    const [one, two] = [visit(true), visit(true)];
    expect(jar.names()).toEqual([consentCookie.name]);
    expect(new Set([known, one, two].map(({ visitorCookie }) => visitorCookie)).size).toBe(3);
    expect(new Set([known, one, two].map(({ analyticsId }) => analyticsId)).size).toBe(3);
  });
});

describe('skip rules', () => {
  const visitor = { tracking: undefined, isAccount: false, roles: [], censusOff: false, path: '/shop' };
  const account = { ...visitor, isAccount: true };
  it.each([
    ['a visitor', visitor, false],
    ['the census switched off', { ...visitor, censusOff: true }, true],
    ['a page that is not measured', { ...visitor, tracking: 'none' }, true],
    ['an administrator', { ...account, roles: ['admin'] }, true],
    ['an account without a role', account, true],
    ['a viewer and nothing else', { ...account, roles: ['viewer'] }, false],
    ['a viewer by number', { ...account, roles: [10] }, false],
    ['a viewer who also manages the store', { ...account, roles: ['viewer', 'store-manager'] }, true],
    ['a viewer in the editor', { ...account, roles: ['viewer'], path: '/config/pages' }, true],
    ['the editor', { ...visitor, path: '/config' }, true],
  ])('%s', (_name, facts, skipped) => {
    expect(isSkipped(facts)).toBe(skipped);
  });

  it.each([
    ['/', true],
    ['/shop/search-engine', true],
    ['/search', false],
    ['/search/', false],
    ['/config', false],
    ['/a/config/b', false],
  ])('counts a page view of %s: %s', (path, counts) => {
    expect(hasPageView(path)).toBe(counts);
  });
});
