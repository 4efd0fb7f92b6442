import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Answer } from './ask-context.ts';

type Failure = Extract<Answer<unknown>, { ok: false }>;

interface Props {
  readonly text: string;
  readonly again: () => void;
}

/**
 * What a screen begins with: read once, and `again` as often as the owner asks. `failure` is that of the last time; what
 * was read before stays. `read` is the same function from render to render.
 */
export function useRead<Value>(read: () => Promise<Answer<Value>>) {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<Failure>();
  const again = useCallback(() => {
    void read().then((answer) => {
      if (answer.ok) setValue(() => answer.value);
      setFailure(answer.ok ? undefined : answer);
    });
  }, [read]);
  useEffect(() => again(), [again]);
  return { value, setValue, failure, again };
}

/** Says why a screen could not be read, and reads it again. */
export function NotRead({ text, again }: Props): ReactNode {
  return (
    <p role="alert" className="ow-problem">
      {text}{' '}
      <button type="button" onClick={again}>
        Load again
      </button>
    </p>
  );
}
