import { type ReactNode, useEffect, useState } from 'react';
import {
  childOf,
  hasInstallments,
  type InstallmentLocale,
  type InstallmentTerms,
  installmentBrandOf,
  installmentLocaleOf,
  installmentOf,
  installmentStateOf,
  installmentTermsOf,
} from '#model';
import type { ProductMessage } from '../../messages/product.ts';
import { amountText } from '../../page/amount.ts';
import { type PageFacts, pageFacts } from '../../page/context.ts';
import { productStore } from '../../stores/product.ts';
import { chosenVariant, isChosen } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { defineRegion } from '../../ui/define-region.ts';
import { Modal } from '../../ui/modal.tsx';
import { currentPriceOf } from '../../ui/price.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { productMessageOn } from '../product-message.ts';

interface Props {
  root: HTMLElement;
  itemId: string;
}

/** The installment badge: an empty place in the page, because no formatter prints it. */
export const installmentsRegion = defineRegion<Props>({
  name: 'installments',
  read(root) {
    const itemId = root.getAttribute('data-installments');
    return itemId && root.childNodes.length === 0 ? { root, itemId } : null;
  },
  Component: InstallmentBadge,
});

function InstallmentBadge({ root, itemId }: Props): ReactNode {
  const document = root.ownerDocument;
  const page = pageFacts(document);
  const message = productMessageOn(document);
  const store = productStore(document, itemId);
  const { choice } = useStore(store.state);
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const { facts } = store;
  if (!hydrated || !page.installments || !hasInstallments(facts.item)) return null;

  const variant = isChosen(facts, choice) ? chosenVariant(facts, choice) : undefined;
  // Until a variant is chosen, the least that the product can cost.
  const prices = (variant === undefined ? facts.variants : [variant]).flatMap((each) => currentPriceOf(each) ?? []);
  const cheapest = prices.toSorted((a, b) => a.minor - b.minor)[0];
  if (!cheapest) return null;
  const { minor: price, currency } = cheapest;
  const terms = termsFor(page, itemId);
  const locale = shopperLocale(page.locale);
  const provider = installmentBrandOf(locale);
  const asMoney = (amount: number) => amountText(amount, currency, page);

  return (
    <>
      <p className="vt-installments" data-range={installmentStateOf(price, terms).replace(' ', '-')}>
        {text()}{' '}
        <button
          type="button"
          className="vt-link"
          aria-haspopup="dialog"
          onClick={() => void answerPress(root, () => setOpen(true))}
        >
          {message('installmentsBy', { provider })}
        </button>
      </p>
      {isOpen && (
        <Modal
          title={message('installmentsMore', { provider })}
          closeLabel={message('close')}
          onClosed={() => setOpen(false)}
        >
          <ProviderPage {...{ locale, message }} pages={page.installments['pages']} summary={text()} />
        </Modal>
      )}
    </>
  );

  function text(): string {
    switch (installmentStateOf(price, terms)) {
      case 'in range':
        return message('installments', { n: terms.payments, amount: asMoney(installmentOf(price, terms.payments)) });
      case 'below range':
        return message('installmentsOver', { amount: asMoney(terms.minimum ?? 0) });
      case 'above range':
        return message('installmentsUpTo', { amount: asMoney(terms.maximum ?? 0) });
    }
  }
}

interface ProviderPageProps {
  locale: InstallmentLocale;
  message: ProductMessage;
  pages: unknown;
  summary: string;
}

/** A provider that has not answered by then is said not to, and what the shop knows itself stands in its place. */
const longestWait = 8000;

/** The provider's own page in the shopper's language; no byte of theirs is asked for before the modal opens. */
function ProviderPage({ locale, message, pages, summary }: ProviderPageProps) {
  const [at, setAt] = useState<'loading' | 'shown' | 'late'>('loading');
  useEffect(() => {
    if (at !== 'loading') return;
    const timer = setTimeout(setAt, longestWait, 'late');
    return () => clearTimeout(timer);
  }, [at]);
  const known = pages as Parameters<typeof childOf>[0];
  const address = childOf(known, locale) ?? childOf(known, 'en_US');
  if (typeof address !== 'string' || !address.startsWith('https://')) return <p>{summary}</p>;
  const provider = installmentBrandOf(locale);
  return (
    <>
      {at === 'late' && (
        <div role="alert">
          <p>{message('installmentsLate', { provider })}</p>
          <p>{summary}</p>
        </div>
      )}
      <iframe
        className="vt-frame"
        src={address}
        title={summary}
        sandbox="allow-scripts allow-popups"
        hidden={at === 'late'}
        onLoad={() => setAt('shown')}
      />
    </>
  );
}

function shopperLocale(tag: string): InstallmentLocale {
  const [language = 'en', country = 'US'] = tag.split(/[-_]/);
  return installmentLocaleOf(language, country);
}

/** What the page says of the store and of the product. */
function termsFor({ installments, merchandising }: PageFacts, itemId: string): InstallmentTerms {
  // A page's context is JSON.
  const json = (value: unknown) => value as Parameters<typeof installmentTermsOf>[0];
  return installmentTermsOf(json(installments), json(merchandising(itemId)?.['installments']));
}
