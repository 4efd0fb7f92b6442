import type { ReactNode } from 'react';
import { type CommentRule, commentRules, orderRoles, type ReviewState, reviewStates } from '#model';
import type { DiscussionDraft, MailsDraft, PaymentDraft, SalesDraft } from './draft.ts';
import { CheckField, GroupError, InputField, SelectField, TextField } from './fields.tsx';

interface SectionProps<Draft> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

export function MailSettings({ draft, onChange }: SectionProps<MailsDraft>): ReactNode {
  const change = (more: Partial<MailsDraft>) => onChange({ ...draft, ...more });
  return (
    <div className="ow-fields">
      <InputField
        path="mailFrom"
        label="Mails are from"
        hint="The mail server has to send for this address."
        type="email"
        value={draft.from}
        onChange={(from) => change({ from })}
      />
      <InputField
        path="mailReplyTo"
        label="Answers go to"
        hint="Empty: to the same address."
        type="email"
        value={draft.replyTo}
        onChange={(replyTo) => change({ replyTo })}
      />
      <TextField
        path="orderRecipients"
        label="Who is told of each order"
        hint="One address to a line; empty: the address that mails are from."
        value={draft.recipients}
        onChange={(recipients) => change({ recipients })}
      />
    </div>
  );
}

const roleNames: Readonly<Record<(typeof orderRoles)[number], string>> = {
  admin: 'Administrators',
  'store-manager': 'Store managers',
  billing: 'Billing',
};

export function SalesSettings({ draft, onChange }: SectionProps<SalesDraft>): ReactNode {
  const change = (more: Partial<SalesDraft>) => onChange({ ...draft, ...more });
  const { refundRoles } = draft;
  return (
    <>
      <div className="ow-fields">
        <TextField
          path="seller"
          label="Seller, as invoices say it"
          hint="Name, address and tax number, in lines."
          value={draft.seller}
          onChange={(seller) => change({ seller })}
        />
        <InputField
          path="invoicePrefix"
          label="Before invoice numbers"
          hint="Such as 2027- for 2027-1, 2027-2 … Numbers that were given stay as they are."
          value={draft.invoicePrefix}
          onChange={(invoicePrefix) => change({ invoicePrefix })}
        />
        <InputField
          path="firstInvoice"
          label="Invoices are counted from"
          hint="Where another program has counted before. They follow one another without a gap; tests have none."
          inputMode="numeric"
          value={draft.firstInvoice}
          onChange={(firstInvoice) => change({ firstInvoice })}
        />
        <InputField
          path="lowStock"
          label="Stock is low at"
          hint="Pieces of a variant; webhooks tell of it. 0: never."
          inputMode="numeric"
          value={draft.lowStock}
          onChange={(lowStock) => change({ lowStock })}
        />
      </div>
      <fieldset className="ow-choices">
        <legend>Who may give money back</legend>
        {orderRoles.map((role) => (
          <CheckField
            key={role}
            label={roleNames[role]}
            checked={refundRoles.includes(role)}
            onChange={(isIn) =>
              change({ refundRoles: orderRoles.filter((each) => (each === role ? isIn : refundRoles.includes(each))) })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

const paymentNames: Readonly<Record<PaymentDraft['kind'], string>> = {
  'bank-transfer': 'Bank transfer',
  'on-delivery': 'Payment on delivery',
};

export function PaymentSettings({ draft, onChange }: SectionProps<readonly PaymentDraft[]>): ReactNode {
  const change = (kind: PaymentDraft['kind'], more: Partial<PaymentDraft>) =>
    onChange(draft.map((each) => (each.kind === kind ? { ...each, ...more } : each)));
  const offered = draft.filter(({ isOffered }) => isOffered);
  return (
    <>
      {draft.map(({ kind, isOffered, name, instructions }) => (
        <fieldset key={kind} className="ow-choices">
          <legend>{paymentNames[kind]}</legend>
          <CheckField label="Offered" checked={isOffered} onChange={(next) => change(kind, { isOffered: next })} />
          {isOffered && (
            <div className="ow-fields">
              <InputField
                path={`manualPayments.${offered.findIndex((each) => each.kind === kind)}.name`}
                label="Name"
                hint="Empty: the usual one, in the shopper’s language."
                value={name}
                onChange={(next) => change(kind, { name: next })}
              />
              <TextField
                path={`manualPayments.${offered.findIndex((each) => each.kind === kind)}.instructions`}
                label="What the buyer is told"
                hint="An account, a due date; it stands in the mail and on the page of the order."
                value={instructions}
                onChange={(next) => change(kind, { instructions: next })}
              />
            </div>
          )}
        </fieldset>
      ))}
      <GroupError path="manualPayments" />
    </>
  );
}

const commentNames: Readonly<Record<CommentRule, string>> = {
  published: 'are shown at once',
  held: 'wait for a moderator',
};
const reviewNames: Readonly<Record<ReviewState, string>> = {
  published: 'are shown at once',
  held: 'wait for a moderator',
  closed: 'are not taken',
};

export function DiscussionSettings({ draft, onChange }: SectionProps<DiscussionDraft>): ReactNode {
  return (
    <div className="ow-fields">
      <SelectField
        path="comments"
        label="Comments"
        options={commentRules.map((rule) => [rule, commentNames[rule]])}
        value={draft.comments}
        onChange={(value) => onChange({ ...draft, comments: commentRules.find((rule) => rule === value) ?? 'held' })}
      />
      <SelectField
        path="reviews"
        label="Reviews of products"
        options={reviewStates.map((rule) => [rule, reviewNames[rule]])}
        value={draft.reviews}
        onChange={(value) => onChange({ ...draft, reviews: reviewStates.find((rule) => rule === value) ?? 'held' })}
      />
    </div>
  );
}

interface SiteProps {
  readonly password: string;
  readonly onChange: (password: string) => void;
}

/** In words that can be read: it is handed on to whoever shall see the site. */
export function SiteSettings({ password, onChange }: SiteProps): ReactNode {
  return (
    <div className="ow-fields">
      <InputField
        path="sitePassword"
        label="Password of the site"
        hint="Empty: the site is open. With a password, visitors see the lock screen, and search engines nothing. You see the site while you are signed in."
        value={password}
        onChange={onChange}
      />
    </div>
  );
}
