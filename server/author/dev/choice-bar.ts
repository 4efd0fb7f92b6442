import { escapeHtml } from '../../site/head/markup.ts';
import { faultNames } from './faults.ts';
import { localeChoices, timeZoneChoices } from './locales.ts';
import { messageSettings } from './message-settings.ts';
import { messageStates, type ProductState, productStates, type StateFiles } from './messages/product-states.ts';
import { pseudoLocales } from './pseudo-locales.ts';

const VIEWPORTS = { free: '', phone: '390', tablet: '820', desktop: '1440' } as const;
const ZOOMS = [50, 75, 125, 150, 200, 400] as const;

/** One row: what is needed all the time in the open, the rest in three groups; what is chosen is in the address. */
export function choiceBar(files: StateFiles): string {
  return `<form data-choices aria-label="How the page is shown">
${select('Width', 'width', widths())}
${select('Zoom', 'zoom', option('', '100 %') + ZOOMS.map((zoom) => option(String(zoom), `${zoom} %`)).join(''))}
${group('language', 'Language', languageChoices())}
${group('looks', 'Appearance', appearanceChoices())}
${group('shop', 'Shop', shopChoices(files))}
<label class="switch"><input type="checkbox" name="inspect"> Inspect</label>
<label class="switch"><input type="checkbox" name="data"> Data</label>
<button type="button" data-audit>Check accessibility</button>
<button type="button" data-reset>Reset</button>
</form>`;
}

function widths(): string {
  return Object.entries(VIEWPORTS)
    .map(([name, width]) => option(width, name))
    .join('');
}

function languageChoices(): string {
  const locales = localeChoices().map(([tag, name]) => option(tag, name));
  const zones = [...timeZoneChoices()].map(
    ([part, names]) => `<optgroup label="${escapeHtml(part)}">${names.map((name) => option(name)).join('')}</optgroup>`,
  );
  const messages = Object.entries(pseudoLocales).map(([name, about]) => option(name, about));
  return [
    select('Locale', 'locale', option('', "the site's own") + locales.join('')),
    select('Time zone', 'timeZone', option('', "the site's own") + zones.join('')),
    select('Direction', 'direction', option('', 'as it is') + option('ltr') + option('rtl')),
    select('Messages', 'pseudoLocale', option('', "the site's own") + messages.join('')),
  ].join('');
}

function appearanceChoices(): string {
  return [
    select('Scheme', 'scheme', option('', 'as the system') + option('light') + option('dark')),
    select('Motion', 'motion', option('', 'as the system') + option('reduce', 'reduced')),
  ].join('');
}

/** What only messages need is in the lists too: a scene's address chooses it, and a list takes only what is in it. */
function shopChoices(files: StateFiles): string {
  const states = [...productStates(files).values()].map(stateOption).join('');
  const madeStates = [...messageStates(files).values()].map(stateOption).join('');
  const settings = [...files.settings.keys()].map((name) => option(name)).join('');
  const madeSettings = [...messageSettings.keys()].map((name) => option(name)).join('');
  const faults = [...faultNames].map(([name, text]) => option(name, `${name}: ${text}`));
  return [
    select('Product state', 'state', option('', 'as it is') + states + forMessages(madeStates)),
    select('Shop settings', 'settings', option('', 'as they are') + settings + forMessages(madeSettings)),
    select('Fault', 'fault', option('', 'none') + faults.join('')),
  ].join('');
}

function stateOption({ name, about }: ProductState): string {
  return option(name, `${name}: ${about}`);
}

function forMessages(options: string): string {
  return options === '' ? '' : `<optgroup label="For messages">${options}</optgroup>`;
}

function group(id: string, label: string, fields: string): string {
  return `<button type="button" popovertarget="choices-${id}" data-group="choices-${id}">${label}<span data-count></span></button>
<fieldset id="choices-${id}" popover><legend>${label}</legend>${fields}</fieldset>`;
}

function select(label: string, name: string, options: string): string {
  return `<label>${label}<select name="${name}">${options}</select></label>`;
}

function option(value: string, label: string = value): string {
  return `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`;
}
