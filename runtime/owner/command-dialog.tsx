import type { FormEvent, ReactNode } from 'react';
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

/** What an action needs to know, asked before it is done. */
export function CommandDialog({ title, action, isSending, error, canSend = true, ...props }: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) props.onSend();
  };
  return (
    <Modal title={title} closeLabel="Close" onClosed={props.onClosed}>
      <form className="ow-form" onSubmit={send}>
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
