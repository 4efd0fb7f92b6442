import { type ReactNode, useEffect, useRef, useState } from 'react';
import { productFileLimits } from '#model';
import { type Answer, useAsk } from '../ask-context.ts';
import { sendFile } from './send-file.ts';

type State =
  | { readonly at: 'empty' }
  | { readonly at: 'sending'; readonly name: string; readonly percent: number }
  | { readonly at: 'failed'; readonly error: string; readonly file: File };

export interface Sending {
  readonly state: State;
  readonly send: (file: File) => Promise<void>;
  readonly cancel: () => void;
}

/** Sends a file, and then does with it what `finish` does; what goes wrong is said, and can be tried again. */
export function useUpload(finish: (upload: string, file: File) => Promise<Answer<unknown>>): Sending {
  const ask = useAsk();
  const [state, setState] = useState<State>({ at: 'empty' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    state,
    cancel: () => stop.current?.abort(),
    async send(file) {
      stop.current?.abort();
      const controller = new AbortController();
      stop.current = controller;
      setState({ at: 'sending', name: file.name, percent: 0 });
      const onProgress = (percent: number) => setState({ at: 'sending', name: file.name, percent });
      const sent = await sendFile({ document, ask, file, signal: controller.signal, onProgress });
      const ended = sent.ok ? await finish(sent.value, file) : sent;
      if (ended.ok || controller.signal.aborted) setState({ at: 'empty' });
      else setState({ at: 'failed', error: ended.text, file });
    },
  };
}

interface Props {
  upload: Sending;
  /** What the button says that asks for a file. */
  label: string;
  /** Whose file it is, for who does not see it. */
  name?: string;
  children?: ReactNode;
}

const accept = productFileLimits.endings.map((ending) => `.${ending}`).join(',');

/** Asks for a file, and tells how far it is. */
export function Upload({ upload: { state, send, cancel }, label, name = label, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isSending = state.at === 'sending';
  return (
    <div className="ow-row">
      {children}
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={name}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {!isSending && (
        <button type="button" aria-label={name} onClick={() => input.current?.click()}>
          {`${label} …`}
        </button>
      )}
      {isSending && (
        <>
          <progress aria-label={`Sending ${state.name}`} value={state.percent} max={100} />
          <output>
            {state.percent < 100 ? `Sending ${state.name}: ${state.percent}%` : `Looking at ${state.name} …`}
          </output>
          <button type="button" onClick={cancel}>
            Stop
          </button>
        </>
      )}
      {state.at === 'failed' && (
        <p role="alert" className="ow-problem">
          {state.error}{' '}
          <button type="button" className="ow-link" onClick={() => void send(state.file)}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
