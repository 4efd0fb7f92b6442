import type { JsonValue } from '#engine';
import { isObject } from '#engine';
import { readFilm, readFormHandling } from '#model';
import { type FormProps, renderForm } from '#regions';
import type { FormMarkup } from '../../site/forms.ts';
import { type JsonObject, objectAt, textAt } from '../../site/lib/json-access.ts';

/** What only the owner may see of a form, or what only a submission earns. */
const kept = new Set([
  'postSubmitHtml',
  'mailingListId',
  'recipients',
  'emailAddresses',
  'notifications',
  'emailSubject',
  'tags',
  'keepSubmissions',
  'notify',
  // Ours to say: from what the owner gave.
  'filmLink',
]);

/** A form as a page may show it. */
export function publicForm(form: JsonValue, id: string): JsonValue {
  const members = isObject(form) ? Object.entries(form).filter(([name]) => !kept.has(name)) : [];
  const film = readFilm(readFormHandling(form).film.address);
  return { ...Object.fromEntries(members), id, ...(film && { filmLink: film.watch }) };
}

/** Address to which a browser without script posts a form. */
export function formAddress(formId: string): string {
  return `/form/${encodeURIComponent(formId)}`;
}

/** Renders the forms of a site's pages. */
export function formMarkup(forms: (formId: string) => JsonValue | undefined): FormMarkup {
  return (formId, place, context) => {
    const form = forms(formId);
    if (form === undefined) return undefined;
    const overrides = objectAt(context, 'localizedStrings') ?? NO_STRINGS;
    const locale = textAt(context, 'website.language') || 'en';
    const places = isObject(form) ? placesOf(form) : undefined;
    const known = places?.get(place);
    if (known?.formId === formId && known.locale === locale && known.overrides === overrides) return known.markup;
    const props: FormProps = {
      form: publicForm(form, formId),
      prefix: `form-${place}`,
      strings: { locale, overrides },
      action: formAddress(formId),
    };
    const markup = renderForm(props);
    if (places !== undefined && place <= MOST_PLACES) places.set(place, { formId, locale, overrides, markup });
    return markup;
  };
}

/** A form as it was last rendered at a place: the sign-up in a site's footer is the same on every page. */
interface Made {
  readonly formId: string;
  readonly locale: string;
  readonly overrides: JsonObject;
  readonly markup: string;
}

const NO_STRINGS: JsonObject = {};
const MOST_PLACES = 20;

/** By what the site's content gave: a form that changes is another object. */
const made = new WeakMap<object, Map<number, Made>>();

function placesOf(form: object): Map<number, Made> {
  const known = made.get(form) ?? new Map<number, Made>();
  made.set(form, known);
  return known;
}
