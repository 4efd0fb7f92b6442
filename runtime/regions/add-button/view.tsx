import type { ReactNode, Ref } from 'react';
import type { ProductMessage } from '../../messages/product.ts';
import type { ButtonState } from '../../stores/add-button-machine.ts';
import { pressable } from '../../ui/press.ts';
import { buttonAttributes, buttonText } from './texts.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  attributes: Record<string, string>;
  label: ReactNode;
  state: ButtonState;
  isSoldOut: boolean;
  isAddOn: boolean;
  isHydrated: boolean;
  message: ProductMessage;
  onPress: () => void;
}

export function AddButtonView({
  ref,
  attributes,
  label,
  state,
  isSoldOut,
  isAddOn,
  isHydrated,
  message,
  onPress,
}: Props) {
  const status = isHydrated ? buttonAttributes(state, isSoldOut) : {};
  return (
    <div {...attributes} {...status} ref={ref} {...pressable(onPress)}>
      <div className="sqs-add-to-cart-button-inner">{content()}</div>
    </div>
  );

  function content(): ReactNode {
    if (state.at === 'idle' && !isSoldOut) return label;
    const text = buttonText(state, '', isSoldOut, message);
    if (!isAddOn || (state.at !== 'adding' && state.at !== 'added')) return text;
    return (
      <>
        <Icon name={state.at === 'adding' ? 'plus' : 'check'} />
        <span className="vt-hidden">{text}</span>
      </>
    );
  }
}

const shapes = { plus: 'M8 2v12M2 8h12', check: 'M2 9l4 4 8-9' } as const;

function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className="vt-icon" data-icon={name} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[name]} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
