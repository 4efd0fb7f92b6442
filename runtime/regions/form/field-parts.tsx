import { type ReactNode, use } from 'react';
import { answerParts, type PartedKind, partsOf } from '#model';
import { AddressContext } from './address-context.ts';
import type { FieldProps } from './field-props.ts';

type Part = Exclude<(typeof answerParts)[PartedKind][number], 'Line1' | 'Line2' | 'City' | 'State' | 'Zip'>;

interface PartFieldOptions {
  readonly token?: string;
  readonly type?: 'text' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'tel';
  /** Characters that the part usually has; decides the width, never the verdict. */
  readonly size?: number;
  readonly className: string;
}

const partOptions: Readonly<Record<Part, PartFieldOptions>> = {
  First: { token: 'given-name', className: 'first-name' },
  Last: { token: 'family-name', className: 'last-name' },
  Month: { inputMode: 'numeric', size: 2, className: 'two-digits' },
  Day: { inputMode: 'numeric', size: 2, className: 'two-digits' },
  Year: { inputMode: 'numeric', size: 4, className: 'four-digits' },
  Hour: { inputMode: 'numeric', size: 2, className: 'two-digits' },
  Minute: { inputMode: 'numeric', size: 2, className: 'two-digits' },
  Second: { inputMode: 'numeric', size: 2, className: 'two-digits' },
  Ampm: { className: 'ampm' },
  Country: { token: 'tel-country-code', type: 'tel', inputMode: 'tel', size: 4, className: 'country-code' },
  Areacode: { token: 'tel-area-code', type: 'tel', inputMode: 'tel', size: 3, className: 'three-digits' },
  Prefix: { token: 'tel-local-prefix', type: 'tel', inputMode: 'tel', size: 3, className: 'three-digits' },
  Line: { token: 'tel-local-suffix', type: 'tel', inputMode: 'tel', size: 4, className: 'four-digits' },
};

/** The fields of an answer that has parts: a name, a date, a time, a telephone number, an address. */
export function FieldParts(props: FieldProps & { kind: PartedKind }): ReactNode {
  const { kind, question, answer } = props;
  const showAddress = use(AddressContext);
  if (kind === 'address') return showAddress(props);
  const values = partsOf(kind, answer);
  // Every name of these kinds has a look.
  const parts = answerParts[kind].filter((part) => part !== 'Country' || question.withCountry) as readonly Part[];
  return (
    <div className="field-parts">
      {parts.map((part) => (
        <PartField key={part} {...props} part={part} value={values[part] ?? ''} />
      ))}
    </div>
  );
}

function PartField(props: FieldProps & { part: Part; value: string }): ReactNode {
  const { part, value, message, nameOf, idOf, mark } = props;
  const { token, type = 'text', inputMode, size, className } = partOptions[part];
  const common = { id: idOf(part), name: nameOf(part), className: 'field-element', defaultValue: value, ...mark(part) };
  return (
    <div className={`field ${className}`}>
      <label className="caption" htmlFor={common.id}>
        {message(part)}
      </label>
      {part === 'Ampm' ? (
        <select {...common}>
          <option value="AM">AM</option>
          <option value="PM">PM</option>
        </select>
      ) : (
        <input {...common} type={type} inputMode={inputMode} size={size} autoComplete={token} />
      )}
    </div>
  );
}
