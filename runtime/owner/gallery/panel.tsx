import type { ReactNode } from 'react';
import { type GalleryOptions, galleryChoices, galleryNumber, galleryNumbers } from '#model';
import { settingGroups, settingNames } from './labels.ts';

interface Props {
  options: GalleryOptions;
  onChange: (options: GalleryOptions) => void;
}

type Name = keyof GalleryOptions;

/** Every setting of a gallery with its bounds; what is changed is seen at once. */
export function SettingsPanel({ options, onChange }: Props): ReactNode {
  const change = (name: Name, value: string | number | boolean) => onChange({ ...options, [name]: value });
  return settingGroups.map(({ title, names }) => (
    <fieldset key={title} className="ow-settings">
      <legend>{title}</legend>
      {names.map((name) => (
        <Setting key={name} name={name} value={options[name]} onChange={(value) => change(name, value)} />
      ))}
    </fieldset>
  ));
}

interface SettingProps {
  name: Name;
  value: string | number | boolean;
  onChange: (value: string | number | boolean) => void;
}

function Setting({ name, value, onChange }: SettingProps): ReactNode {
  const id = `gallery-${name}`;
  if (typeof value === 'boolean') {
    return (
      <label className="ow-check">
        <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />{' '}
        {settingNames[name]}
      </label>
    );
  }
  if (isNumber(name)) {
    const { minimum, maximum } = galleryNumbers[name];
    const set = (text: string) => onChange(galleryNumber(name, text));
    return (
      <div className="ow-number">
        <label htmlFor={id}>{settingNames[name]}</label>
        <input
          id={id}
          type="range"
          min={minimum}
          max={maximum}
          step={1}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
        <input
          type="number"
          aria-label={`${settingNames[name]}, ${minimum} to ${maximum}`}
          min={minimum}
          max={maximum}
          step={1}
          // What was typed counts when it is finished: on the way to 12 nobody wants to be stopped at 1.
          key={String(value)}
          defaultValue={value}
          onBlur={(event) => set(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && set(event.currentTarget.value)}
        />
      </div>
    );
  }
  return (
    <div className="ow-choice">
      <label htmlFor={id}>{settingNames[name]}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {isChoice(name) &&
          galleryChoices[name].map((word) => (
            <option key={word} value={word}>
              {word.replace(/-/g, ' ')}
            </option>
          ))}
      </select>
    </div>
  );
}

function isNumber(name: Name): name is keyof typeof galleryNumbers {
  return Object.hasOwn(galleryNumbers, name);
}

function isChoice(name: Name): name is keyof typeof galleryChoices {
  return Object.hasOwn(galleryChoices, name);
}
