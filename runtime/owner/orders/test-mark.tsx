import type { ReactNode } from 'react';

/** Stands beside the state of an order that moved no money. */
export function TestMark(): ReactNode {
  return (
    <>
      {' '}
      <span className="ow-chip" data-tone="open">
        test
      </span>
    </>
  );
}
