import { type ReactNode, useEffect, useState } from 'react';
import { type FormDefinition, popupOverlayType } from '#model';
import { track } from '../../page/events.ts';
import { commonMessageOn } from '../../page/messages.ts';
import { Modal } from '../../ui/modal.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * A promo popup overlay. Without script its form stands in the page; with script it comes above the page after its
 * delay, is closed by Escape, and stays away for as long as the owner set.
 */
export function PromoPopup({ form, children }: { form: FormDefinition; children: ReactNode }): ReactNode {
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const { delaySeconds, hideDays } = form.popup;

  useEffect(() => {
    if (staysAway(form.id)) return;
    const timer = setTimeout(() => {
      setOpen(true);
      tell(form.id, 'shown');
    }, delaySeconds * 1000);
    return () => clearTimeout(timer);
  }, [form.id, delaySeconds]);

  useEffect(() => {
    const onSubmitted = (event: Event) => {
      const { formId } = (event as CustomEvent<{ formId: string }>).detail;
      if (formId !== form.id) return;
      stayAway(form.id, hideDays);
      tell(form.id, 'submitted');
    };
    document.addEventListener('vitrine:overlay-submitted', onSubmitted);
    return () => document.removeEventListener('vitrine:overlay-submitted', onSubmitted);
  }, [form.id, hideDays]);

  if (!hydrated) return children;
  if (!isOpen) return null;
  const close = () => {
    stayAway(form.id, hideDays);
    setOpen(false);
    tell(form.id, 'closed');
  };
  return (
    <Modal title={form.name} closeLabel={commonMessageOn(document)('close')} onClosed={close} className="vt-promo">
      {children}
    </Modal>
  );
}

/** For the census: what became of the overlay. */
function tell(overlayId: string, action: 'shown' | 'closed' | 'submitted'): void {
  track('overlay', { overlayId, pageType: popupOverlayType, action });
}

const nameOf = (formId: string) => `vitrine-popup-${formId}`;

function staysAway(formId: string): boolean {
  try {
    return Number(localStorage.getItem(nameOf(formId))) > Date.now();
  } catch {
    // A browser that keeps nothing could not be told twice: the popup stays away.
    return true;
  }
}

function stayAway(formId: string, days: number): void {
  try {
    localStorage.setItem(nameOf(formId), String(Date.now() + days * day));
  } catch {
    // Storage that is full or refused also answers `staysAway`.
  }
}
