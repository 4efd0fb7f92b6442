import { type ReactNode, useId } from 'react';
import { type FontProperty, fontProperties, isHexColour, readDimension, type Tweak } from '#model';
import { readColour, writeColour } from './colour.ts';

type Of<Type extends Tweak['type']> = Extract<Tweak, { type: Type }>;
export type FontValues = Readonly<Partial<Record<FontProperty, string>>>;

interface ControlProps<OneTweak extends Tweak, Value> {
  readonly tweak: OneTweak;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Of what is said about its value. */
  readonly describedBy: string | undefined;
}

/** A colour: the browser's own picker, how much of it shows, and its text, for those who know it. */
export function ColourControl({ tweak, value, onChange, describedBy }: ControlProps<Of<'color'>, string>): ReactNode {
  const id = useId();
  const picked = readColour(value, document);
  const { hex, alpha } = picked ?? { hex: '#808080', alpha: 1 };
  return (
    <div className="ow-tweak ow-colour">
      <label htmlFor={id}>{tweak.label}</label>
      <input
        type="color"
        aria-label={`${tweak.label}: choose`}
        value={hex}
        onChange={(event) => onChange(writeColour({ hex: event.target.value, alpha: picked ? alpha : 1 }))}
      />
      <input
        id={id}
        type="text"
        spellCheck={false}
        value={value}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          // Many copy the six digits of a colour without its sign.
          if (!value.startsWith('#') && isHexColour(value)) onChange(`#${value}`);
        }}
      />
      {!tweak.opaque && (
        <label className="ow-opacity">
          Opacity
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={alpha}
            disabled={picked === undefined}
            onChange={(event) => onChange(writeColour({ hex, alpha: Number(event.target.value) }))}
          />
        </label>
      )}
    </div>
  );
}

/** A size: drawn within its bounds, or typed with a unit of one's own. */
export function ValueControl({ tweak, value, onChange, describedBy }: ControlProps<Of<'value'>, string>): ReactNode {
  const id = useId();
  const stands = readDimension(value);
  const unit = stands?.unit || tweak.unit;
  return (
    <div className="ow-tweak ow-number">
      <label htmlFor={id}>{tweak.label}</label>
      <input
        id={id}
        type="range"
        min={tweak.min}
        max={tweak.max}
        step={tweak.step}
        value={stands?.number ?? tweak.min}
        aria-valuetext={value}
        onChange={(event) => onChange(`${event.target.value}${unit}`)}
      />
      <input
        type="text"
        aria-label={`${tweak.label}, as text`}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export function ChoiceControl({ tweak, value, onChange }: ControlProps<Of<'dropdown'>, string>): ReactNode {
  const id = useId();
  return (
    <div className="ow-tweak ow-choice">
      <label htmlFor={id}>{tweak.label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {value === '' && <option value="">not chosen</option>}
        {tweak.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}

export function SwitchControl({ tweak, value, onChange }: ControlProps<Of<'checkbox'>, string>): ReactNode {
  return (
    <label className="ow-tweak ow-check">
      <input type="checkbox" checked={value === 'true'} onChange={(event) => onChange(String(event.target.checked))} />{' '}
      {tweak.label}
    </label>
  );
}

const propertyNames: Readonly<Record<FontProperty, string>> = {
  'font-family': 'Typeface',
  'font-size': 'Size',
  'font-weight': 'Weight',
  'font-style': 'Style',
  'letter-spacing': 'Letter spacing',
  'line-height': 'Line height',
  'text-transform': 'Capitals',
  'text-decoration': 'Line',
};

/** Properties with few values are chosen; the others are written, with something to begin from. */
const propertyChoices: Readonly<Partial<Record<FontProperty, readonly string[]>>> = {
  'font-weight': ['300', '400', '500', '600', '700', '800', '900'],
  'font-style': ['normal', 'italic'],
  'text-transform': ['none', 'uppercase', 'lowercase', 'capitalize'],
  'text-decoration': ['none', 'underline', 'line-through'],
};

/** Typefaces that every visitor's machine has, or something like it. */
const families = [
  'Georgia, "Times New Roman", serif',
  '"Palatino Linotype", Palatino, serif',
  '"Helvetica Neue", Helvetica, Arial, sans-serif',
  '"Trebuchet MS", sans-serif',
  'Verdana, Geneva, sans-serif',
  'system-ui, sans-serif',
  '"Courier New", Courier, monospace',
];

/** A font: each of its properties by itself. */
export function FontControl({ tweak, value, onChange, describedBy }: ControlProps<Of<'font'>, FontValues>): ReactNode {
  const id = useId();
  return (
    <fieldset className="ow-tweak ow-font" aria-describedby={describedBy}>
      <legend>{tweak.label}</legend>
      <datalist id={`${id}families`}>
        {families.map((family) => (
          <option key={family} value={family}>
            {family}
          </option>
        ))}
      </datalist>
      {fontProperties.map((property) => (
        <PropertyField
          key={property}
          property={property}
          value={value[property] ?? ''}
          list={property === 'font-family' ? `${id}families` : undefined}
          onChange={(text) => onChange(withProperty(value, property, text))}
        />
      ))}
    </fieldset>
  );
}

/** A field that was emptied leaves its property to the template. */
function withProperty(value: FontValues, property: FontProperty, text: string): FontValues {
  return Object.fromEntries(Object.entries({ ...value, [property]: text }).filter(([, set]) => set !== ''));
}

interface PropertyFieldProps {
  readonly property: FontProperty;
  readonly value: string;
  readonly list: string | undefined;
  readonly onChange: (text: string) => void;
}

function PropertyField({ property, value, list, onChange }: PropertyFieldProps): ReactNode {
  const id = useId();
  const choices = propertyChoices[property];
  return (
    <div className={property === 'font-family' ? 'ow-wide' : undefined}>
      <label htmlFor={id}>{propertyNames[property]}</label>
      {choices === undefined ? (
        <input
          id={id}
          type="text"
          spellCheck={false}
          list={list}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {!choices.includes(value) && <option value={value}>{value || 'as it comes'}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </div>
  );
}
