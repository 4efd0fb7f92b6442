import { lazy, Suspense } from 'react';

// The library is larger than all else of these screens, and only the overview draws.
const DayChart = lazy(() => import('./charts.tsx'));

interface BarsProps {
  title: string;
  values: readonly { readonly label: string; readonly value: number }[];
  /** The sum in words, where it is not a number of pieces. */
  sum?: string;
}

/** One figure over the days: the sum to read, bars to see. The table below carries the same numbers for everybody. */
export function Bars({ title, values, sum = sumOf(values) }: BarsProps) {
  return (
    <figure className="ow-bars">
      <figcaption>
        <strong>{sum}</strong> {title}
      </figcaption>
      <Suspense fallback={<div className="ow-chart" />}>
        <DayChart values={values} />
      </Suspense>
    </figure>
  );
}

const sumOf = (values: BarsProps['values']) =>
  values.reduce((total, { value }) => total + value, 0).toLocaleString('en');
