import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  addButtonTexts,
  addButtonTimings,
  defaultCurrency,
  defaultTimeZone,
  emailLimits,
  fractionDigits,
  galleryNumber,
  imageWidths,
  installmentBrandOf,
  installmentLocaleOf,
  installmentLocales,
  installmentTermsOf,
  pillCount,
  quantityLimits,
  subscriptionTerms,
  urlLimit,
} from '#model';
import { defaultSeparators, maximumIntegerDigits } from '../../engine/model/money/minor-text.ts';
import { errorLimits } from '../../runtime/analytics/errors/reporter.ts';
import { sendLimits } from '../../runtime/analytics/events/send.ts';
import { thresholds } from '../../runtime/analytics/performance/thresholds.ts';
import { trackingCookies } from '../../runtime/analytics/visits/cookie-jar.ts';
import { popoverDistances } from '../../runtime/regions/popover/place.ts';
import { popoverTimings } from '../../runtime/regions/popover/popover.tsx';
import { scrollDuration, scrollRules } from '../../runtime/ui/scroll.ts';
import { tweenDuration } from '../../runtime/ui/tween.ts';

const day = 86_400;
const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const term = (unit: string, value: number, numBillingCycles: number) =>
  subscriptionTerms({ structuredContent: { subscriptionPlan: { billingPeriod: { unit, value }, numBillingCycles } } });

// Written out by hand from section 9: what other tests take from the code itself proves nothing of its size.
describe('the constants of the specification', () => {
  it('of cart, buttons and popovers', () => {
    expect([99, 100, 101].map(pillCount)).toEqual(['99', '100', '100+']);
    expect(addButtonTimings).toEqual({
      beforeAdded: 1000,
      beforeIdle: 2000,
      idleAfterFailure: 1000,
      selectOption: 2000,
    });
    expect(addButtonTexts).toMatchObject({ adding: 'Adding…', added: 'Added!', selectOption: 'Select Option' });
    expect(popoverTimings).toEqual({ close: 3000, scroll: 100 });
    expect(popoverDistances).toMatchObject({ belowHeader: 16, topMargin: 33 });
    expect(quantityLimits).toEqual({ minimum: 1, maximum: 9999, step: 1, initial: 1 });
    const pill = source('runtime/regions/cart-count/pill.css');
    for (const part of ['vt-pill-in 0.25s', 'opacity 0.2s', 'vt-fade-in 0.5s']) expect(pill).toContain(part);
  });

  it('of the lightbox, in script and style sheet alike', () => {
    expect(source('runtime/ui/modal.tsx')).toContain('{ resize: 100, animation: 300 }');
    const sheet = source('runtime/ui/styles.css');
    for (const part of ['vt-rise 0.3s', 'margin-block-start: 50px']) expect(sheet).toContain(part);
  });

  it('of reports, visits and movement', () => {
    expect(errorLimits).toEqual({ sends: 20, queued: 10, debounce: 1000, stack: 5000 });
    expect(sendLimits.timeout).toBe(2500);
    const { analyticsId, visitor, visit } = trackingCookies;
    expect([analyticsId, visitor, visit].map(({ seconds }) => seconds)).toEqual([390 * day, 730 * day, 1800]);
    expect([scrollRules.offset, scrollDuration(1), scrollDuration(900), tweenDuration]).toEqual([30, 50, 50, 300]);
    expect(thresholds).toEqual({
      FCP: [1800, 3000],
      LCP: [2500, 4000],
      CLS: [0.1, 0.25],
      FID: [100, 300],
      INP: [200, 500],
    });
  });

  it('of money, installments and subscriptions', () => {
    expect([fractionDigits('USD'), fractionDigits('JPY'), defaultCurrency]).toEqual([2, 0, 'USD']);
    expect([defaultSeparators, maximumIntegerDigits]).toEqual([{ thousands: ',', decimal: '.' }, 15]);
    expect(installmentTermsOf({}, {}).payments).toBe(4);
    expect(installmentLocales).toEqual(['en_US', 'en_CA', 'fr_CA', 'en_AU', 'en_NZ', 'en_GB']);
    expect([installmentLocaleOf('de', 'DE'), installmentLocaleOf('fr', 'CA')]).toEqual(['en_US', 'fr_CA']);
    expect(installmentLocales.filter((locale) => installmentBrandOf(locale) !== 'Afterpay')).toEqual(['en_GB']);
    expect([term('WEEK', 2, 26), term('MONTH', 3, 8)]).toMatchObject([
      { duration: 1, durationUnit: 'YEAR' },
      { duration: 2, durationUnit: 'YEAR' },
    ]);
    expect(term('WEEK', 1, 51)).toMatchObject({ duration: 51, durationUnit: 'WEEK' });
  });

  it('of time, pictures, forms and galleries', () => {
    expect([defaultTimeZone, urlLimit]).toEqual(['America/New_York', 2083]);
    expect([imageWidths, emailLimits]).toEqual([[100, 300, 500, 750, 1000, 1500, 2500], { minimum: 3, maximum: 256 }]);
    const bounds = {
      'autoplay-duration': [1, 10, 5],
      'thumbnail-strip-height': [0, 200, 80],
      'thumbnail-strip-margin': [0, 60, 20],
      'thumbnails-per-row': [1, 10, 4],
      padding: [0, 50, 20],
      'max-width': [100, 300, 300],
    } as const;
    for (const [name, expected] of Object.entries(bounds) as [keyof typeof bounds, readonly number[]][]) {
      expect([-1e6, 1e6, undefined].map((value) => galleryNumber(name, value))).toEqual(expected);
    }
  });
});
