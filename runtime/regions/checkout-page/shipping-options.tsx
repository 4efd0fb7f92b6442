import { type MoneyFormat, moneyText } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { placesNeeded } from './form-data.ts';
import type { CheckoutState } from './machine.ts';

export interface ShippingState {
  /** What was chosen before does not go to this place. */
  readonly isDropped: boolean;
  /** The option that was pressed a moment ago. */
  readonly pressed: string | undefined;
  /** Options, prices and tax are being counted. */
  readonly isSettling: boolean;
}

interface ShippingOptionsProps extends ShippingState {
  message: CheckoutMessage;
  money: MoneyFormat;
  cart: CheckoutState['cart'];
  onOption: (optionId: string) => void;
}

/** The ways that go to the place that was named, each with its price; what is said where there is none. */
export function ShippingOptions({ message, money, cart, isDropped, pressed, onOption }: ShippingOptionsProps) {
  const { shippingOptions, selectedShippingOption, shippingLocation, ratesOpen } = cart;
  const isKnown = isNamed(shippingLocation);
  const chosen = pressed ?? selectedShippingOption?.id;
  return (
    <fieldset className="vt-step-group">
      <legend>{message('shippingMethod')}</legend>
      {shippingOptions.length === 0 && !ratesOpen && (
        <p className={isKnown ? 'vt-notice vt-notice-problem' : 'vt-quiet'}>
          {message(isKnown ? 'shippingNone' : 'shippingUnknown')}
        </p>
      )}
      {isDropped && shippingOptions.length > 0 && <p className="vt-notice">{message('shippingDropped')}</p>}
      {shippingOptions.map(({ id, name, costCents }) => (
        <label key={id} className="vt-choice">
          <input
            type="radio"
            name="shippingOptionId"
            value={id}
            checked={id === chosen}
            onChange={() => onOption(id)}
          />
          {`${name} · ${moneyText(costCents, money)}`}
        </label>
      ))}
      <noscript>
        <button type="submit" className="vt-button vt-button-quiet" name="action" value="shipping">
          {message('updateShipping')}
        </button>
      </noscript>
    </fieldset>
  );
}

/** Whether all is said that the ways to a place depend on: a country alone may be served in parts. */
function isNamed(place: CheckoutState['cart']['shippingLocation']): boolean {
  if (!place || !(place.state || place.zip)) return false;
  return placesNeeded(place.country).every((part) => place[part === 'region' ? 'state' : 'zip']);
}
