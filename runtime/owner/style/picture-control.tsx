import { type ReactNode, useRef, useState } from 'react';
import { noPicture, stylePictureError, stylePictureLimits, type Tweak } from '#model';
import type { StyleService } from './service.ts';

interface Props {
  readonly tweak: Extract<Tweak, { type: 'image' }>;
  /** The address of the picture, or none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly describedBy: string | undefined;
  readonly send: StyleService['sendPicture'];
}

type State =
  | { readonly at: 'idle' }
  | { readonly at: 'sending'; readonly name: string }
  | { readonly at: 'failed'; readonly error: string };

/** A picture: shown small, replaced by a file of one's own, or taken away. */
export function PictureControl({ tweak: { label }, value, onChange, describedBy, send }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>({ at: 'idle' });
  const hasPicture = value !== noPicture;
  const isSending = state.at === 'sending';
  const take = async (file: File) => {
    const error = stylePictureError(file);
    if (error !== undefined) return setState({ at: 'failed', error: `${file.name} cannot be used. ${error}` });
    setState({ at: 'sending', name: file.name });
    const answer = await send(file);
    setState(answer.ok ? { at: 'idle' } : { at: 'failed', error: answer.text });
    if (answer.ok) onChange(answer.value.address);
  };
  const remove = () => {
    // The button goes with the picture.
    chooser.current?.focus();
    onChange(noPicture);
  };
  return (
    <fieldset className="ow-tweak ow-picture" aria-describedby={describedBy}>
      <legend>{label}</legend>
      {hasPicture ? <img src={value} alt={`${label}, as it is now`} /> : <p className="ow-quiet">No picture.</p>}
      <input
        ref={input}
        hidden
        type="file"
        accept={stylePictureLimits.types.join(',')}
        aria-label={`${label}: file`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <div className="ow-row">
        <button
          ref={chooser}
          type="button"
          aria-disabled={isSending}
          onClick={() => isSending || input.current?.click()}
        >
          {hasPicture ? 'Another picture …' : 'Choose a picture …'}
        </button>
        {hasPicture && (
          <button type="button" onClick={remove}>
            Remove
          </button>
        )}
      </div>
      <output>{isSending ? `Sending ${state.name} …` : ''}</output>
      {state.at === 'failed' && (
        <p role="alert" className="ow-problem">
          {state.error}
        </p>
      )}
    </fieldset>
  );
}
