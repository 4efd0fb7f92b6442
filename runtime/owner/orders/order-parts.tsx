import { type Billing, type OwnerOrder, ownerAreas, pathOf, readReceivedFile } from '#contract';
import { AddressLines } from '../address-lines.tsx';
import { moneyText } from '../amount-text.ts';
import { Moment, Table } from '../parts.tsx';
import { disputeTexts, paperOf, refundLabels } from './labels.ts';

interface Props {
  order: OwnerOrder;
}

/** What was bought, with the answers to each product's questions and what has become of its pieces. */
export function Lines({ order }: Props) {
  const { entries, progress, currency } = order;
  return (
    <Table caption="What was bought" heads={['Product', 'Price', 'Pieces', 'Sum']}>
      {entries.map(({ id, title, quantity, purchasePriceCents, subTotal, chosenVariant }, at) => {
        const { sent = 0, refunded = 0, answers = [], files = [] } = progress[at] ?? {};
        const options = Object.values(chosenVariant?.attributes ?? {}).join(' / ');
        return (
          <tr key={id}>
            <th scope="row">
              {title}
              <span className="ow-quiet">{[options, chosenVariant?.sku].filter(Boolean).join(', ')}</span>
              {answers.map(({ question, text }) => (
                <span className="ow-quiet" key={`${question} ${text}`}>
                  {question ? `${question}: ${text}` : text}
                </span>
              ))}
              {files.map((file) => (
                <a key={file.id} href={pathOf(readReceivedFile.path, { fileId: file.id })} download={file.name}>
                  {file.name}
                </a>
              ))}
            </th>
            <td>{moneyText(purchasePriceCents, currency)}</td>
            <td>
              {quantity}
              {sent > 0 && <span className="ow-quiet">{`${sent} sent`}</span>}
              {refunded > 0 && <span className="ow-quiet">{`${refunded} refunded`}</span>}
            </td>
            <td>{moneyText(subTotal, currency)}</td>
          </tr>
        );
      })}
    </Table>
  );
}

export function Parcels({ order: { shipments, entries } }: Props) {
  if (shipments.length === 0) return null;
  const titles = new Map(entries.map(({ id, title }) => [id, title]));
  return (
    <section>
      <h3>Parcels</h3>
      <ol className="ow-list">
        {shipments.map(({ id, created, lines, carrier, trackingNumber, trackingUrl }) => (
          <li key={id}>
            <Moment at={created} />
            {`: ${lines.map(({ entryId, quantity }) => `${quantity} × ${titles.get(entryId) ?? ''}`).join(', ')} `}
            <span className="ow-quiet">
              {[carrier, trackingNumber].filter(Boolean).join(' ')}{' '}
              {trackingUrl && (
                <a href={trackingUrl} rel="noreferrer">
                  Track
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Buyer({ order: { email, shippingAddress, shippingOption, billing } }: Props) {
  return (
    <section className="ow-card">
      <h3>Buyer</h3>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {shippingAddress && <AddressLines address={shippingAddress} />}
      {shippingOption && <p className="ow-quiet">{shippingOption.name}</p>}
      {billing && <BilledTo billing={billing} />}
    </section>
  );
}

function BilledTo({ billing: { company, vatId, address } }: { billing: Billing }) {
  return (
    <>
      <h4>Invoice to</h4>
      {company && <p>{company}</p>}
      {address && <AddressLines address={address} />}
      {vatId && <p className="ow-quiet">VAT ID: {vatId}</p>}
    </>
  );
}

/** As they were told when the order was placed. */
function taxesOf({ quote, taxCents }: Props['order']): readonly (readonly [string, number])[] {
  const taxes = quote?.taxes ?? [];
  if (taxes.length === 0) return [['Tax', taxCents]];
  return taxes.map(({ name, amountCents, included }) => [included ? `${name}, in the prices` : name, amountCents]);
}

/** Who reckoned it, where it was not the shop's own table. */
function quotedBy({ quote }: Props['order']): readonly string[] {
  if (!quote) return [];
  const { tax, shipping } = quote.by;
  return [
    ...(tax === null ? [] : [`Taxes by the provider ${tax}`]),
    ...(shipping === null ? [] : [`Shipping by the provider ${shipping}`]),
  ];
}

export function Payment({ order }: Props) {
  const { currency, paymentMethod, paymentMethodName, paymentReference, paidAt, promoCodes } = order;
  const sums: readonly (readonly [string, number])[] = [
    ['Subtotal', order.subtotalCents],
    ['Discount', -order.discountCents],
    ['Shipping', order.shippingCostCents],
    ...taxesOf(order),
    ['Total', order.grandTotalCents],
    ['Paid by gift card', -order.giftCardCents],
    ['Refunded', -order.refundedCents],
  ];
  return (
    <section className="ow-card">
      <h3>Payment</h3>
      <dl className="ow-sums">
        {sums
          .filter(([name, cents]) => cents !== 0 || name === 'Total')
          .map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{moneyText(cents, currency)}</dd>
            </div>
          ))}
      </dl>
      <p>
        {paymentMethodName || paymentMethod}
        <span className="ow-quiet">
          {paidAt !== null && (
            <>
              {'paid '}
              <Moment at={paidAt} />
            </>
          )}{' '}
          {paymentReference}
        </span>
        {quotedBy(order).map((text) => (
          <span className="ow-quiet" key={text}>
            {text}
          </span>
        ))}
        {promoCodes.length > 0 && <span className="ow-quiet">{`Codes: ${promoCodes.join(', ')}`}</span>}
      </p>
      {order.giftCards.length > 0 && <PaidByCards order={order} />}
      <MoneyAfter order={order} />
    </section>
  );
}

/** What became of the money after it was paid. */
function MoneyAfter({ order }: Props) {
  const { currency, dispute, refunds } = order;
  return (
    <>
      {dispute !== null && <p className={dispute === 'won' ? undefined : 'ow-warning'}>{disputeTexts[dispute]}</p>}
      {refunds.map(({ id, created, amountCents, giftCardCents, state, refusal, reason }) => (
        <p key={id} className={state === 'refunded' ? undefined : 'ow-warning'}>
          {`${moneyText(amountCents, currency)} ${refundLabels[state]}${refusal === null ? '' : `: ${refusal}`}`}
          {giftCardCents > 0 && (
            <span className="ow-quiet">{`${moneyText(giftCardCents, currency)} of it to gift cards`}</span>
          )}
          <span className="ow-quiet">
            <Moment at={created} />
            {reason !== null && `, ${reason}`}
          </span>
          {state === 'refunded' && <a href={`${paperOf(order, 'credit-note')}?refund=${id}`}>Credit note</a>}
        </p>
      ))}
    </>
  );
}

/** The cards that have paid, each a way to its ledger. */
function PaidByCards({ order: { giftCards, currency } }: Props) {
  return (
    <p>
      {giftCards.map(({ id, ending, amountCents }) => (
        <span className="ow-line" key={id}>
          <a href={`${ownerAreas.giftCards.path}/${encodeURIComponent(id)}`}>{`Gift card •••• ${ending}`}</a>{' '}
          {moneyText(amountCents, currency)}
        </span>
      ))}
    </p>
  );
}
