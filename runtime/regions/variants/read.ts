import { propsAsFound } from '../../ui/as-found.tsx';

type Attributes = Record<string, string>;

export interface FoundValue {
  value: string;
  text: string;
  radio: Attributes | undefined;
  label: Attributes | undefined;
}

/** One option of the picker, with every attribute as the markup has it. */
export interface FoundOption {
  name: string;
  root: Attributes;
  titleAttributes: Attributes;
  title: string;
  selectWrapper: Attributes;
  select: Attributes;
  placeholder: string;
  values: readonly FoundValue[];
  radioWrapper: Attributes | undefined;
}

/** Reads the picker; `undefined` when it is not made as the formatter makes it, and is better left alone. */
export function readOptions(root: Element): FoundOption[] | undefined {
  const options = Array.from(root.children, readOption);
  return options.length > 0 && options.every((option) => option !== undefined) ? options : undefined;
}

function readOption(root: Element): FoundOption | undefined {
  const title = root.querySelector('.variant-option-title');
  const select = root.querySelector('select');
  const wrapper = root.querySelector('.variant-select-wrapper');
  const radios = root.querySelector('.variant-radiobtn-wrapper');
  const placeholder = select?.options[0];
  if (!title || !select || !wrapper || !placeholder) return undefined;
  const radioOf = new Map(Array.from(radios?.querySelectorAll('input') ?? [], (radio) => [radio.value, radio]));
  const values = Array.from(select.options)
    .slice(1)
    .map((option) => {
      const radio = radioOf.get(option.value);
      const label = radio?.nextElementSibling;
      return {
        value: option.value,
        text: option.textContent ?? '',
        radio: radio ? propsAsFound(radio) : undefined,
        label: label ? propsAsFound(label) : undefined,
      };
    });
  return {
    name: select.getAttribute('data-variant-option-name') ?? '',
    root: propsAsFound(root),
    titleAttributes: propsAsFound(title),
    title: title.textContent ?? '',
    selectWrapper: propsAsFound(wrapper),
    select: propsAsFound(select),
    placeholder: placeholder.textContent ?? '',
    values,
    radioWrapper: radios ? propsAsFound(radios) : undefined,
  };
}
