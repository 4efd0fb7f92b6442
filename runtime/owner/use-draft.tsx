import { type ReactNode, useReducer, useState } from 'react';
import type { Answer } from './ask-context.ts';
import { beginDraft, type Draft, draftMachine } from './draft.ts';

/** What is said below the buttons. */
interface DraftStatus {
  readonly text: string;
  /** Names what went wrong, where something did. */
  readonly error?: string;
}

interface Options<State, Values> {
  readonly published: Values;
  readonly changedIn: (values: Values) => readonly string[];
  readonly valuesOf: (state: State) => Values;
  readonly onState: (state: State) => void;
}

/** What an owner is trying out until it is published, step by step. */
export interface OwnerDraft<State, Values> {
  readonly values: Values;
  readonly status: DraftStatus;
  readonly isChanged: boolean;
  readonly change: (touched: string, values: Values) => void;
  /** The setting was let go of: that was one step. */
  readonly settle: () => void;
  /** Waits for what the server makes of it, and begins anew with that. */
  readonly take: (coming: Promise<Answer<State>>, done: string) => Promise<void>;
  readonly setStatus: (status: DraftStatus) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

export function useDraft<State, Values>(options: Options<State, Values>): OwnerDraft<State, Values> {
  const { published, changedIn, valuesOf, onState } = options;
  const [draft, send] = useReducer(draftMachine<Values>, published, beginDraft<Values>);
  const [status, setStatus] = useState<DraftStatus>({ text: '' });
  const isChanged = changedIn(draft.values).length > 0;
  const take = async (coming: Promise<Answer<State>>, done: string) => {
    setStatus({ text: 'One moment …' });
    const answer = await coming;
    if (!answer.ok) return setStatus(answer);
    onState(answer.value);
    // What was taken back is one more step, which can be undone.
    send({ type: 'changed', touched: done, values: valuesOf(answer.value) });
    send({ type: 'settled' });
    setStatus({ text: done });
  };
  const change = (touched: string, values: Values) => {
    setStatus({ text: '' });
    send({ type: 'changed', touched, values });
  };
  return {
    values: draft.values,
    status,
    isChanged,
    change,
    settle: () => send({ type: 'settled' }),
    take,
    setStatus,
    ...stepsOf(draft, send),
  };
}

function stepsOf<Values>({ past, future }: Draft<Values>, send: (event: { type: 'undone' | 'redone' }) => void) {
  return {
    undo: past.length > 0 ? () => send({ type: 'undone' }) : undefined,
    redo: future.length > 0 ? () => send({ type: 'redone' }) : undefined,
  };
}

interface ButtonsProps {
  readonly draft: Pick<OwnerDraft<unknown, unknown>, 'undo' | 'redo'>;
  readonly labels?: { readonly publish: string; readonly takeBack: string };
  readonly canPublish: boolean;
  readonly canTakeBack: boolean;
  readonly onTakeBack: () => void;
}

const usualLabels = { publish: 'Publish', takeBack: 'Take back' };

/** The buttons of a form that is published by being sent. */
export function DraftButtons(props: ButtonsProps): ReactNode {
  const { draft, labels = usualLabels, canPublish, canTakeBack, onTakeBack } = props;
  return (
    <>
      <Press type="submit" className="ow-main" isOff={!canPublish} label={labels.publish} />
      <Press isOff={!draft.undo} onPress={draft.undo} label="Undo" />
      <Press isOff={!draft.redo} onPress={draft.redo} label="Redo" />
      <Press isOff={!canTakeBack} onPress={onTakeBack} label={labels.takeBack} />
    </>
  );
}

interface PressProps {
  readonly type?: 'submit' | 'button';
  readonly className?: string;
  readonly isOff: boolean;
  readonly label: string;
  readonly onPress?: (() => void) | undefined;
}

/** A button that is off keeps its focus: most are switched off by being pressed. */
function Press({ type = 'button', className, isOff, label, onPress }: PressProps): ReactNode {
  return (
    <button
      type={type}
      className={className}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onPress?.();
      }}
    >
      {label}
    </button>
  );
}

interface StatusProps {
  readonly draft: Pick<OwnerDraft<unknown, unknown>, 'status' | 'isChanged'>;
  /** What was published is to be read again. */
  readonly onLookAgain: (() => void) | undefined;
}

export function DraftStatusText({ draft: { status, isChanged }, onLookAgain }: StatusProps): ReactNode {
  return (
    <p
      role={status.error === undefined ? 'status' : 'alert'}
      className={status.error === undefined ? undefined : 'ow-problem'}
    >
      {status.text || (isChanged ? 'Not published yet.' : '')}{' '}
      {onLookAgain && (
        <button type="button" onClick={onLookAgain}>
          Look again
        </button>
      )}
    </p>
  );
}
