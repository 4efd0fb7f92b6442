import { Fragment, type KeyboardEvent } from 'react';
import type { ProductMessage } from '../../messages/product.ts';
import { type Availability, markedValue } from './availability.ts';
import type { FoundOption, FoundValue } from './read.ts';

interface Props {
  option: FoundOption;
  chosen: string;
  /** Makes names and ids unique on the page, once the server's own have been taken over. */
  scope: string | undefined;
  /** Whether the radio buttons themselves are on the page, or only their labels. */
  hasRadios: boolean;
  availability: (value: string) => Availability;
  message: ProductMessage;
  onChoose: (value: string) => void;
}

/** One option, with both of its controls: the site's styles decide which of them is seen. */
export function OptionView(props: Props) {
  const { option, chosen, scope, availability, message, onChoose } = props;
  const group = scope === undefined ? {} : { role: 'radiogroup', 'aria-label': option.name };
  return (
    <div {...option.root}>
      <div {...option.titleAttributes}>{option.title}</div>
      <div {...option.selectWrapper}>
        <select {...option.select} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{option.placeholder}</option>
          {option.values.map(({ value, text }) => (
            <option key={value} value={value}>
              {markedValue(text, availability(value), message)}
            </option>
          ))}
        </select>
      </div>
      {option.radioWrapper && (
        <div {...option.radioWrapper} {...group}>
          {option.values.map((found) => (
            <Fragment key={found.value}>{radio(props, found)}</Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

function radio(props: Props, { value, text, radio: input, label }: FoundValue) {
  const { option, chosen, scope, hasRadios, availability, message, onChoose } = props;
  if (!input || !label) return null;
  const state = availability(value);
  const id = scope === undefined ? input['id'] : `${scope}-${option.name}-${value}`.replace(/\s+/g, '-');
  const name = scope === undefined ? input['name'] : `${scope}-${option.name}`;
  return (
    <>
      <input
        {...input}
        id={id}
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        {...(scope === undefined || hasRadios ? {} : { 'aria-hidden': true, tabIndex: -1 })}
      />
      <label
        {...label}
        htmlFor={id}
        {...(scope === undefined ? {} : labelRole(props, value))}
        {...(state === 'available' ? {} : { 'data-unavailable': state })}
      >
        {text}
        {state !== 'available' && <span className="vt-hidden">{markedValue('', state, message)}</span>}
      </label>
    </>
  );
}

/** The reader hears one control: the radio button, or its label where the button is hidden altogether. */
function labelRole({ chosen, hasRadios, onChoose }: Props, value: string) {
  if (hasRadios) return { role: undefined, tabIndex: undefined };
  return {
    role: 'radio',
    'aria-checked': chosen === value,
    tabIndex: 0,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose(value);
    },
  };
}
