/** The cross that closes a dialog or a pop-over. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button className="vt-modal-close" type="button" aria-label={label} onClick={onClose}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 3l10 10M13 3L3 13" />
      </svg>
    </button>
  );
}
