export type Rating = 'good' | 'needs-improvement' | 'poor';

/** Good up to the first, poor above the second (spec section 9). */
export const thresholds = {
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  FID: [100, 300],
  INP: [200, 500],
} as const;

export function rate(name: keyof typeof thresholds, value: number): Rating {
  const [good, poor] = thresholds[name];
  return value <= good ? 'good' : value <= poor ? 'needs-improvement' : 'poor';
}
