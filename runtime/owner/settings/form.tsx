import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type OkOf, type readSettings, saveSettings, takeBackSettings } from '#contract';
import { type Answer, useAsk } from '../ask-context.ts';
import { History } from '../parts.tsx';
import { useShop } from '../shop.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { CouponSettings } from './coupons.tsx';
import { beginDraft, readDraft, type SettingsDraft } from './draft.ts';
import { ErrorsContext } from './fields.tsx';
import { CaptchaSettings, WaitlistSettings } from './forms.tsx';
import { DiscussionSettings, MailSettings, PaymentSettings, SalesSettings, SiteSettings } from './other.tsx';
import { ShippingSettings } from './shipping.tsx';
import { TaxSettings } from './taxes.tsx';
import { InstallmentSettings, MinimumSettings } from './terms.tsx';
import '../gallery/gallery-screen.css';
import './settings.css';

type State = OkOf<typeof readSettings>;

interface Props {
  readonly state: State;
  readonly onState: (state: State) => void;
}

const noErrors: ReadonlyMap<string, string> = new Map();

export function SettingsForm({ state, onState }: Props): ReactNode {
  const ask = useAsk();
  const { currency, settings, version } = state;
  const { timeZone } = useShop();
  const [draft, setDraft] = useState(() => beginDraft(settings, { currency, timeZone }));
  const [said, setSaid] = useState<{ text: string; isError?: boolean }>({ text: '' });
  /** Rises with each press that found something wrong; nothing is said before the first. */
  const [failedSaves, setFailedSaves] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(beginDraft(settings, { currency, timeZone }));
  const read = readDraft(draft, { ...state, timeZone });
  useUnsaved(isChanged);
  useFocusOnError(form, failedSaves);

  const change = (more: Partial<SettingsDraft>) => {
    setDraft((before) => ({ ...before, ...more }));
    setSaid({ text: '' });
  };
  const begin = (next: State) => {
    onState(next);
    setDraft(beginDraft(next.settings, { currency: next.currency, timeZone }));
    setFailedSaves(0);
  };
  const take = async (coming: Promise<Answer<State>>, done: string) => {
    setSaid({ text: 'One moment …' });
    const answer = await coming;
    if (answer.ok) begin(answer.value);
    setSaid(answer.ok ? { text: done } : { text: answer.text, isError: true });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    if (read.settings === undefined) {
      setFailedSaves(failedSaves + 1);
      const count = read.errors.size;
      setSaid({ text: `${count} ${count === 1 ? 'field needs' : 'fields need'} another look.`, isError: true });
      return;
    }
    void take(ask(saveSettings, { body: { settings: read.settings, seen: version } }), 'Saved. It is in force now.');
  };

  const takeBack = () =>
    void take(ask(takeBackSettings, { body: { seen: version } }), 'Taken back. What held before is in force.');

  return (
    <ErrorsContext value={failedSaves > 0 ? read.errors : noErrors}>
      <form ref={form} aria-label="Settings of the store" className="ow-store-settings" noValidate onSubmit={save}>
        <Sections {...{ draft, state, change }} />
        <SaveBar
          {...{ said, isChanged }}
          canTakeBack={state.canTakeBack}
          onUndo={() => begin(state)}
          onTakeBack={takeBack}
        />
        <History history={namedHistory(state)} done="saved" />
      </form>
    </ErrorsContext>
  );
}

interface SaveBarProps {
  readonly said: { readonly text: string; readonly isError?: boolean };
  readonly isChanged: boolean;
  readonly canTakeBack: boolean;
  readonly onUndo: () => void;
  readonly onTakeBack: () => void;
}

/** What has just done its work keeps the focus: a disabled button would drop it. */
function SaveBar({ said, isChanged, canTakeBack, onUndo, onTakeBack }: SaveBarProps): ReactNode {
  const mayTakeBack = canTakeBack && !isChanged;
  return (
    <div className="ow-save">
      <div className="ow-row">
        <button type="submit" className="ow-main" aria-disabled={!isChanged || undefined}>
          Save
        </button>
        <button type="button" aria-disabled={!isChanged || undefined} onClick={isChanged ? onUndo : undefined}>
          Undo changes
        </button>
        <button type="button" aria-disabled={!mayTakeBack || undefined} onClick={mayTakeBack ? onTakeBack : undefined}>
          Take back
        </button>
      </div>
      <p role={said.isError ? 'alert' : 'status'} className={said.isError ? 'ow-problem' : undefined}>
        {said.text || (isChanged ? 'Not saved yet.' : '')}
      </p>
    </div>
  );
}

interface SectionsProps {
  readonly draft: SettingsDraft;
  readonly state: State;
  readonly change: (more: Partial<SettingsDraft>) => void;
}

function Sections({ draft, state, change }: SectionsProps): ReactNode {
  return (
    <>
      <nav aria-label="Settings of the store">
        {sections.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(([id, title, about]) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="ow-quiet">{about}</p>
          {unusedText(id, state) && <p>{unusedText(id, state)}</p>}
          {fieldsOf(id, draft, state, change)}
        </section>
      ))}
    </>
  );
}

/** A table that the site's config has put a provider in the place of. */
function unusedText(section: string, { ratedBy: { tax, shipping } }: State): string | undefined {
  const by = { shipping, taxes: tax }[section];
  return by ? `The site’s config names the provider ${by} for it: what stands here is not used.` : undefined;
}

const sections = [
  ['shipping', 'Shipping', 'The first way that goes to an address is chosen until the shopper chooses another.'],
  ['taxes', 'Taxes', 'By the place that an order goes to.'],
  ['coupons', 'Coupons', 'No order is ever less than nothing.'],
  ['minimum', 'Smallest order', 'A cart below it cannot be checked out.'],
  ['installments', 'Installments', 'What the pages of products say beside the price.'],
  ['payments', 'Payments by hand', 'The order stands, and you say when its money has come.'],
  ['sales', 'Sales', 'Invoices, stock and refunds.'],
  ['mails', 'Mails', 'Who they are from, and who hears of orders.'],
  ['waitlist', 'Waiting for what is sold out', 'The form that a product’s page shows in place of the button.'],
  ['captcha', 'Captcha', 'What tells people from programs in forms.'],
  ['site', 'A closed site', 'A password that everybody needs, as before an opening day.'],
  ['discussion', 'Comments and reviews', 'What becomes of them when they are written.'],
] as const;

function fieldsOf(
  section: (typeof sections)[number][0],
  draft: SettingsDraft,
  { currency, uses, captcha }: State,
  change: (more: Partial<SettingsDraft>) => void,
): ReactNode {
  switch (section) {
    case 'shipping':
      return (
        <ShippingSettings options={draft.shipping} currency={currency} onChange={(shipping) => change({ shipping })} />
      );
    case 'taxes':
      return <TaxSettings taxes={draft.taxes} onChange={(taxes) => change({ taxes })} />;
    case 'coupons':
      return (
        <CouponSettings {...{ currency, uses }} coupons={draft.coupons} onChange={(coupons) => change({ coupons })} />
      );
    case 'payments':
      return <PaymentSettings draft={draft.payments} onChange={(payments) => change({ payments })} />;
    case 'sales':
      return <SalesSettings draft={draft.sales} onChange={(sales) => change({ sales })} />;
    case 'mails':
      return <MailSettings draft={draft.mails} onChange={(mails) => change({ mails })} />;
    case 'waitlist':
      return <WaitlistSettings draft={draft.waitlist} onChange={(waitlist) => change({ waitlist })} />;
    case 'captcha':
      return <CaptchaSettings draft={draft.captcha} server={captcha} onChange={(next) => change({ captcha: next })} />;
    case 'discussion':
      return <DiscussionSettings draft={draft.discussion} onChange={(discussion) => change({ discussion })} />;
    case 'site':
      return <SiteSettings password={draft.sitePassword} onChange={(sitePassword) => change({ sitePassword })} />;
    case 'minimum':
      return <MinimumSettings {...{ currency }} minimum={draft.minimum} onChange={(minimum) => change({ minimum })} />;
    case 'installments':
      return (
        <InstallmentSettings
          currency={currency}
          installments={draft.installments}
          onChange={(installments) => change({ installments })}
        />
      );
  }
}

const memberNames: Readonly<Record<string, string>> = {
  minimumSubtotalCents: 'smallest order',
  coupons: 'coupons',
  taxRules: 'taxes',
  shippingOptions: 'shipping',
  installments: 'installments',
  mailFrom: 'the address of mails',
  mailReplyTo: 'where answers go',
  orderRecipients: 'who is told of orders',
  seller: 'seller',
  invoicePrefix: 'what stands before invoice numbers',
  firstInvoice: 'the first invoice number',
  lowStock: 'low stock',
  refundRoles: 'who may give money back',
  manualPayments: 'payments by hand',
  comments: 'comments',
  reviews: 'reviews',
  captcha: 'captcha',
  waitlist: 'waiting for what is sold out',
  sitePassword: 'the password of the site',
};

const namedHistory = ({ history }: State) =>
  history.map((entry) => ({ ...entry, changed: entry.changed.map((name) => memberNames[name] ?? name) }));

/** The first field that cannot be used, once a press has found one. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, failedSaves: number): void {
  useEffect(() => {
    if (failedSaves > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, failedSaves]);
}
