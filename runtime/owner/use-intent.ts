import { useRef, useState } from 'react';
import { createIntentKey } from '../api/key.ts';
import type { Answer } from './ask-context.ts';

/** Endings after which nobody knows whether it was done: the next press is the same wish. */
const undecided: ReadonlySet<string> = new Set(['offline', 'timeout', 'garbled', 'key-running']);

/**
 * Does something once for each wish, however often it is pressed; `onDone` is given the answer, `onRefused` is told of a
 * no that is decided.
 */
export function useIntent<Body, Value>(
  call: (body: Body, idempotencyKey: string) => Promise<Answer<Value>>,
  onDone: (value: Value) => void,
  onRefused: () => Promise<void> = async () => {},
) {
  const open = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');

  const send = async (body: Body): Promise<void> => {
    if (isSending) return;
    const text = JSON.stringify(body);
    if (open.current?.text !== text) open.current = { text, key: createIntentKey() };
    setSending(true);
    setError('');
    const answer = await call(body, open.current.key);
    const isDecided = answer.ok || !undecided.has(answer.error);
    if (isDecided) open.current = undefined;
    if (!answer.ok && isDecided) await onRefused();
    setSending(false);
    if (answer.ok) onDone(answer.value);
    else setError(answer.text);
  };
  return { send, isSending, error };
}
