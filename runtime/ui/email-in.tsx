import type { ReactNode } from 'react';

interface Props {
  readonly email: string;
  /** The line around an address. */
  readonly line: (email: string) => string;
}

/** A line with an email address, which keeps its own direction in one from right to left, and is not broken at a hyphen. */
export function EmailIn({ email, line }: Props): ReactNode {
  const [before, after] = line(gap).split(gap);
  return (
    <>
      {before}
      <bdi className="vt-email">{email}</bdi>
      {after}
    </>
  );
}

const gap = '\uFFFC';
