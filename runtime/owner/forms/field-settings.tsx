import { type ReactNode, use, useState } from 'react';
import { currencies, type EditedField, type FieldKind, fileLimits } from '#model';
import { CheckControl, SelectControl, TextControl } from './controls.tsx';
import { type FieldSetting, KeptAsContext, kindNames, kindSettings } from './kinds.ts';
import { TableImport } from './table-import.tsx';
import { TextList } from './text-list.tsx';

interface Props {
  readonly path: string;
  readonly field: EditedField;
  readonly onChange: (field: EditedField) => void;
}

const kinds = Object.entries(kindNames);
const megabyte = 1024 * 1024;

/** Everything that there is to say of one field, by its kind. */
export function FieldSettings({ path, field, onChange }: Props): ReactNode {
  const set = (changed: Partial<EditedField>) => onChange({ ...field, ...changed });
  const { type } = field;
  const hint = use(KeptAsContext).get(type);
  return (
    <div className="ow-field-settings">
      {type !== 'line' && (
        <TextControl
          path={`${path}.title`}
          label="Label"
          value={field.title}
          {...(type === 'hidden' && { hint: 'Its value is taken from the page’s address, where that has this name.' })}
          onChange={(title) => set({ title })}
        />
      )}
      <SelectControl
        path={`${path}.type`}
        label="Kind"
        value={type}
        choices={kinds}
        {...(hint !== undefined && { hint })}
        // The choices are the kinds.
        onChange={(kind) => set({ type: kind as FieldKind })}
      />
      {kindSettings[type].map((name) => {
        const Setting = settings[name];
        return <Setting key={name} path={`${path}.${name}`} {...{ field, set }} />;
      })}
    </div>
  );
}

interface SettingProps {
  readonly path: string;
  readonly field: EditedField;
  readonly set: (changed: Partial<EditedField>) => void;
}

const settings: Readonly<Record<FieldSetting, (props: SettingProps) => ReactNode>> = {
  description: ({ path, field, set }) => (
    <TextControl
      path={path}
      label="Help"
      value={field.description}
      lines={2}
      onChange={(description) => set({ description })}
    />
  ),
  placeholder: ({ path, field, set }) => (
    <TextControl
      path={path}
      label="Example in the empty field"
      value={field.placeholder}
      onChange={(placeholder) => set({ placeholder })}
    />
  ),
  required: ({ path, field, set }) => (
    <CheckControl path={path} label="Required" value={field.required} onChange={(required) => set({ required })} />
  ),
  showCountryCode: ({ path, field, set }) => (
    <CheckControl
      path={path}
      label="Ask for the country’s code"
      value={field.showCountryCode}
      onChange={(showCountryCode) => set({ showCountryCode })}
    />
  ),
  value: ({ path, field, set }) => (
    <TextControl
      path={path}
      label="Value where the address has none"
      value={field.value}
      onChange={(value) => set({ value })}
    />
  ),
  maxLength: ({ path, field, set }) => (
    <TextControl
      path={path}
      type="number"
      label="Most characters"
      hint="Nothing for no limit."
      value={field.maxLength === 0 ? '' : String(field.maxLength)}
      onChange={(typed) => set({ maxLength: Number(typed) })}
    />
  ),
  options: Options,
  currency: ({ path, field, set }) => (
    <>
      <datalist id={`${path}-list`}>
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </datalist>
      <TextControl
        path={path}
        label="Currency"
        list={`${path}-list`}
        value={field.currency}
        onChange={(typed) => set({ currency: typed.toUpperCase() })}
      />
    </>
  ),
  accept: Endings,
  maxBytes: ({ path, field, set }) => (
    <TextControl
      path={path}
      type="number"
      label="Largest file (MB)"
      value={field.maxBytes === 0 ? '' : String(Math.round((field.maxBytes / megabyte) * 100) / 100)}
      onChange={(typed) => set({ maxBytes: Math.round(Number(typed) * megabyte) })}
    />
  ),
};

/** What was typed stays as it was typed, for as long as it means the endings of the field. */
function Endings({ path, field, set }: SettingProps): ReactNode {
  const [typed, setTyped] = useState('');
  const written = field.accept.join(' ');
  return (
    <TextControl
      path={path}
      label="Endings of files that are taken"
      hint={`Between blanks, such as pdf png. Nothing for the usual ones: ${fileLimits.endings.join(' ')}.`}
      value={endingsIn(typed).join(' ') === written ? typed : written}
      onChange={(text) => {
        setTyped(text);
        set({ accept: endingsIn(text) });
      }}
    />
  );
}

function endingsIn(typed: string): string[] {
  const endings = typed.toLowerCase().split(/[\s,;]+/);
  return endings.map((ending) => ending.replace(/^\./, '')).filter((ending) => ending !== '');
}

function Options({ path, field, set }: SettingProps): ReactNode {
  const [label, one] = field.type === 'likert' ? ['Questions', 'Question'] : ['Choices', 'Choice'];
  const onChange = (options: string[]) => set({ options });
  return (
    <>
      <TextList path={path} isOrdered values={field.options} {...{ label, one, onChange }} />
      <TableImport what={label} onTaken={onChange} />
    </>
  );
}
