import type { JsonValue } from '#engine';
import { isObject } from '#engine';
import { type FormProps, renderForm } from '#regions';
import type { FormMarkup } from '../site/forms.ts';
import { objectAt, textAt } from '../site/members.ts';

/** What only the owner may see of a form, or what only a submission earns. */
const kept = new Set(['postSubmitHtml', 'mailingListId', 'recipients', 'emailAddresses', 'notifications']);

/** A form as a page may show it. */
export function publicForm(form: JsonValue, id: string): JsonValue {
  const members = isObject(form) ? Object.entries(form).filter(([name]) => !kept.has(name)) : [];
  return { ...Object.fromEntries(members), id };
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
    const overrides = objectAt(context, 'localizedStrings') ?? {};
    const props: FormProps = {
      form: publicForm(form, formId),
      prefix: `form-${place}`,
      strings: { locale: textAt(context, 'website.language') || 'en', overrides },
      action: formAddress(formId),
    };
    return renderForm(props);
  };
}
