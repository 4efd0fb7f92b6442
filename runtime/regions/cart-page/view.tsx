import { type RefObject, useId } from 'react';
import type { JsonValue, MoneyFormat } from '#model';
import type { CartPageMessage } from '../../messages/cart-page.ts';
import type { CartEntry } from '../../stores/cart.ts';
import type { PageProps } from '../page-props.ts';
import { EntryView } from './entry-view.tsx';
import type { CartPageState } from './machine.ts';
import { RemovedNotice } from './removed-notice.tsx';
import { Summary } from './summary.tsx';

interface CartActions {
  chooseQuantity: (entryId: string, quantity: number) => void;
  refuseQuantity: (entryId: string, text: string) => void;
  remove: (entry: CartEntry) => void;
  clearError: (entryId: string) => void;
  undo: (entry: CartEntry) => void;
  onUndoPassed: (entryId: string) => void;
  applyCode: (code: string) => void;
  dropCoupon: (code: string) => void;
  edit: (entry: CartEntry) => void;
  readAgain: () => void;
}

interface Props extends CartActions {
  state: CartPageState;
  entries: readonly CartEntry[];
  message: CartPageMessage;
  forms: Readonly<Record<string, JsonValue>>;
  heading: RefObject<HTMLHeadingElement | null>;
  crumb: string;
  locale: string;
  money: MoneyFormat;
  notice: PageProps['notice'];
  /** Whether script runs: without it every control is a form of its own. */
  isLive: boolean;
}

export function CartView(props: Props) {
  const { state, entries, message, money, heading, notice, isLive, crumb } = props;
  const { removed, error, cart } = state;
  const titleId = useId();
  const general = error && error.entryId === undefined ? error : undefined;
  return (
    <section className="vt-cart" aria-labelledby={titleId}>
      <h1 id={titleId} ref={heading} tabIndex={-1}>
        {message('cartTitle')}
      </h1>
      {notice && (
        <p className={notice.error ? 'vt-notice vt-notice-problem' : 'vt-notice'} role="alert">
          {notice.text}
        </p>
      )}
      {state.isStale && (
        <output className="vt-notice">
          {message('cartStale')}{' '}
          <button type="button" className="vt-link" onClick={props.readAgain}>
            {message('readAgain')}
          </button>
        </output>
      )}
      {removed.map((entry) => (
        <RemovedNotice key={entry.id} {...{ entry, message }} undo={props.undo} onPassed={props.onUndoPassed} />
      ))}
      {entries.length === 0 ? (
        <EmptyCart {...{ message }} />
      ) : (
        <div className="vt-cart-columns">
          <ul className="vt-entries">
            {entries.map((entry) => (
              <EntryView
                key={entry.id}
                {...{ entry, message, money, isLive, crumb }}
                locale={props.locale}
                form={props.forms[entry.itemId]}
                isPending={entry.id in state.wanted}
                error={error?.entryId === entry.id ? error : undefined}
                chooseQuantity={props.chooseQuantity}
                refuseQuantity={props.refuseQuantity}
                clearError={props.clearError}
                remove={props.remove}
                edit={props.edit}
              />
            ))}
          </ul>
          <Summary
            {...{ cart, money, message, isLive, crumb }}
            isBusy={state.busy || Object.keys(state.wanted).length > 0}
            error={general}
            applyCode={props.applyCode}
            dropCoupon={props.dropCoupon}
          />
        </div>
      )}
    </section>
  );
}

function EmptyCart({ message }: Pick<Props, 'message'>) {
  return (
    <div className="vt-empty">
      <p>{message('cartEmpty')}</p>
      <p>
        <a className="vt-button" href="/">
          {message('continueShopping')}
        </a>
      </p>
    </div>
  );
}
