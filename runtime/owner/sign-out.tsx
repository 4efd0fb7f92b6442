import { useEffect, useRef, useState } from 'react';
import { hasUnsaved } from './use-unsaved.ts';

interface Props {
  /** Answers what to tell an owner who could not be signed out. */
  readonly onLeave: () => Promise<string | undefined>;
}

type State =
  | { readonly at: 'in'; readonly failure: string }
  /** Something is typed that nobody has saved. */
  | { readonly at: 'asking' }
  | { readonly at: 'leaving' };

/** Ends the session: what is typed goes with the screen, so that is asked for first. */
export function SignOut({ onLeave }: Props) {
  const [state, setState] = useState<State>({ at: 'in', failure: '' });
  const stays = useRef<HTMLButtonElement>(null);
  const leaves = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (state.at === 'asking') stays.current?.focus();
    else if (wasAsking.current) leaves.current?.focus();
    wasAsking.current = state.at === 'asking';
  }, [state.at]);
  const leave = async () => {
    setState({ at: 'leaving' });
    const failure = await onLeave();
    if (failure !== undefined) setState({ at: 'in', failure });
  };
  const press = () => {
    if (state.at === 'in' && hasUnsaved()) setState({ at: 'asking' });
    else if (state.at !== 'leaving') void leave();
  };
  return (
    <div className="ow-row">
      {state.at === 'asking' && (
        <>
          <output>Something is not saved yet.</output>
          <button ref={stays} type="button" onClick={() => setState({ at: 'in', failure: '' })}>
            Stay
          </button>
        </>
      )}
      {state.at === 'in' && state.failure !== '' && (
        <p role="alert" className="ow-problem">{`You are signed in still. ${state.failure}`}</p>
      )}
      <button ref={leaves} type="button" onClick={press}>
        {state.at === 'asking' ? 'Sign out without saving' : 'Sign out'}
      </button>
    </div>
  );
}
