import { useId } from 'react';
import { commonMessageOn } from '../page/messages.ts';
import { Modal } from './modal.tsx';
import { showOverlay } from './overlays.tsx';

export interface Alert {
  title: string;
  text: string;
  /** Extra lines, each said after the text: how many are left, what to do next. */
  details?: readonly string[];
  /** Another way to what was wanted. */
  link?: { readonly text: string; readonly href: string };
}

/** Shows an alert and resolves when the visitor has closed it. */
export function showAlert(document: Document, alert: Alert): Promise<void> {
  return new Promise((resolve) => {
    const hide = showOverlay(
      document,
      <AlertDialog
        {...alert}
        closeLabel={commonMessageOn(document)('close')}
        onClosed={() => {
          hide();
          resolve();
        }}
      />,
    );
  });
}

function AlertDialog({
  title,
  text,
  details = [],
  link,
  closeLabel,
  onClosed,
}: Alert & { closeLabel: string; onClosed: () => void }) {
  const id = useId();
  return (
    <Modal
      title={title}
      role="alertdialog"
      describedBy={id}
      closeLabel={closeLabel}
      onClosed={onClosed}
      className="vt-alert"
    >
      <div id={id}>
        <p>{text}</p>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {link && (
          <p>
            <a href={link.href}>{link.text}</a>
          </p>
        )}
      </div>
    </Modal>
  );
}
