import { type ReactNode, useId, useRef } from 'react';
import { allTweakValues, type RefusedTweak, refusedTweaks, type Tweak, type TweakValues } from '#model';
import {
  ChoiceControl,
  ColourControl,
  FontControl,
  type FontValues,
  SwitchControl,
  ValueControl,
} from './controls.tsx';
import { PictureControl } from './picture-control.tsx';
import type { StyleService } from './service.ts';

interface Props {
  readonly tweaks: readonly Tweak[];
  /** What holds where the owner chose nothing here. */
  readonly start: TweakValues;
  readonly values: TweakValues;
  /** Whether a selector finds something in the page that is shown. */
  readonly isPresent: (selector: string) => boolean;
  readonly onChange: (touched: string, values: TweakValues) => void;
  readonly sendPicture: StyleService['sendPicture'];
}

const OTHER = 'More';

/** Every setting of the template by category, shown where the page has what it changes. */
export function StylePanel({ tweaks, start, values, isPresent, onChange, sendPicture }: Props): ReactNode {
  const all = allTweakValues(tweaks, { ...start, ...values });
  const refused = new Map(refusedTweaks(tweaks, values).map((tweak) => [tweak.name, tweak]));
  const shown = tweaks.filter(
    ({ name, showOnlyWhenPresent }) =>
      showOnlyWhenPresent === '' || refused.has(name) || isPresent(showOnlyWhenPresent),
  );
  const categories = [...new Set(shown.map(({ category }) => category || OTHER))];
  const hidden = tweaks.length - shown.length;
  return (
    <>
      {categories.map((category) => (
        <fieldset key={category} className="ow-settings">
          <legend>{category}</legend>
          {shown
            .filter((tweak) => (tweak.category || OTHER) === category)
            .map((tweak) => (
              <Setting
                key={tweak.name}
                tweak={tweak}
                stands={shownValue(tweak, values, all)}
                error={refused.get(tweak.name)}
                isChanged={values[tweak.name] !== undefined}
                onChange={(value) => onChange(tweak.name, { ...values, [tweak.name]: value })}
                sendPicture={sendPicture}
                onReset={() => onChange(`${tweak.name} reset`, without(values, tweak.name))}
              />
            ))}
        </fieldset>
      ))}
      {hidden > 0 && <p className="ow-quiet">{hidden} more for what is on other pages.</p>}
    </>
  );
}

/** What was typed and cannot be used stays where it was typed. */
function shownValue({ name, type }: Tweak, values: TweakValues, all: TweakValues): TweakValues[string] | undefined {
  const typed = values[name];
  if (typed === undefined) return all[name];
  const stands = all[name];
  if (type !== 'font' || typeof typed === 'string' || typeof stands === 'string') return typed;
  return { ...stands, ...typed };
}

function without(values: TweakValues, name: string): TweakValues {
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
}

interface SettingProps {
  readonly tweak: Tweak;
  readonly stands: TweakValues[string] | undefined;
  readonly error: RefusedTweak | undefined;
  readonly isChanged: boolean;
  readonly onChange: (value: string | FontValues) => void;
  readonly onReset: () => void;
  readonly sendPicture: StyleService['sendPicture'];
}

function Setting({ tweak, stands, error, isChanged, onChange, onReset, sendPicture }: SettingProps): ReactNode {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const reset = () => {
    // The button goes with what it takes back; whoever pressed it stays at its setting.
    place.current?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus();
    onReset();
  };
  return (
    <div ref={place} className="ow-setting">
      {controlOf({ tweak, stands, onChange, sendPicture }, error && id)}
      {error && (
        <p id={id} role="alert" className="ow-problem">
          {error.value} cannot be used. {error.expected}
        </p>
      )}
      {isChanged && (
        <button type="button" className="ow-link" onClick={reset} aria-label={`Reset ${tweak.label}`}>
          Reset
        </button>
      )}
    </div>
  );
}

function controlOf(
  { tweak, stands, onChange, sendPicture }: Pick<SettingProps, 'tweak' | 'stands' | 'onChange' | 'sendPicture'>,
  describedBy: string | undefined,
): ReactNode {
  if (tweak.type === 'font') {
    const value = typeof stands === 'object' ? stands : {};
    return <FontControl {...{ tweak, value, onChange, describedBy }} />;
  }
  const value = typeof stands === 'string' ? stands : '';
  switch (tweak.type) {
    case 'color':
      return <ColourControl {...{ tweak, value, onChange, describedBy }} />;
    case 'value':
      return <ValueControl {...{ tweak, value, onChange, describedBy }} />;
    case 'dropdown':
      return <ChoiceControl {...{ tweak, value, onChange, describedBy }} />;
    case 'checkbox':
      return <SwitchControl {...{ tweak, value, onChange, describedBy }} />;
    case 'image':
      return <PictureControl {...{ tweak, value, onChange, describedBy }} send={sendPicture} />;
  }
}
