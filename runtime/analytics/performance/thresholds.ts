export type Rating = 'good' | 'needs-improvement' | 'poor';

/** Of the first input's delay: good up to the first, poor above the second. */
export const firstInput = [100, 300] as const;

/** The same of all. */
export const thresholds = {
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  FID: firstInput,
  INP: [200, 500],
} as const;

export function rate(name: keyof typeof thresholds, value: number): Rating {
  return rateBy(thresholds[name], value);
}

export function rateBy([good, poor]: readonly [number, number], value: number): Rating {
  return value <= good ? 'good' : value <= poor ? 'needs-improvement' : 'poor';
}
