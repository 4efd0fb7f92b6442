import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { OwnerOrder } from '#contract';
import { Modal } from '../ui/modal.tsx';

/** What every action's dialog is given. */
export interface DialogProps {
  order: OwnerOrder;
  onDone: (order: OwnerOrder) => void;
  onClosed: () => void;
}

interface Props {
  title: string;
  /** What the button says that does it. */
  action: string;
  isSending: boolean;
  error: string;
  canSend?: boolean;
  onSend: () => void;
  onClosed: () => void;
  children: ReactNode;
}

/** What an action needs to know, asked before it is done; who closes it is asked before what is typed is lost. */
export function CommandDialog({ title, action, isSending, error, canSend = true, ...props }: Props) {
  const { typed, isAsking, mayClose, keep } = useTyped();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) props.onSend();
  };
  return (
    <Modal title={title} closeLabel="Close" mayClose={mayClose} onClosed={props.onClosed}>
      {isAsking && <Discard onKeep={keep} onDiscard={props.onClosed} />}
      <form className="ow-form" hidden={isAsking} onInput={typed} onSubmit={send}>
        {props.children}
        {error !== '' && (
          <p role="alert" className="ow-problem">
            {error}
          </p>
        )}
        <p className="ow-row">
          <button className="ow-main" type="submit" disabled={!canSend} aria-disabled={isSending}>
            {isSending ? 'One moment …' : action}
          </button>
        </p>
      </form>
    </Modal>
  );
}

/** Whether something was typed, and whether its writer is being asked what becomes of it. */
function useTyped() {
  const isTyped = useRef(false);
  const focused = useRef<Element | null>(null);
  const [isAsking, setAsking] = useState(false);
  useLayoutEffect(() => {
    if (!isAsking && focused.current instanceof HTMLElement) focused.current.focus();
  }, [isAsking]);
  const mayClose = () => {
    if (isAsking) setAsking(false);
    else if (isTyped.current) {
      focused.current = document.activeElement;
      setAsking(true);
    } else return true;
    return false;
  };
  const typed = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement && target.type === 'checkbox')) isTyped.current = true;
  };
  return { typed, isAsking, mayClose, keep: () => setAsking(false) };
}

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  // The field that had the focus is hidden now.
  useLayoutEffect(() => keep.current?.focus(), []);
  return (
    <div role="alert">
      <p>What you have typed is not saved.</p>
      <p className="ow-row">
        <button ref={keep} type="button" onClick={onKeep}>
          Keep editing
        </button>
        <button type="button" onClick={onDiscard}>
          Discard
        </button>
      </p>
    </div>
  );
}

interface CheckProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="ow-check">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

interface TextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'url';
  inputMode?: 'decimal';
}

export function TextField({ label, value, onChange, type = 'text', inputMode }: TextProps) {
  return (
    <label className="ow-field">
      {label}
      <input
        type={type}
        inputMode={inputMode}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
