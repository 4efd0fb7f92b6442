import type { JsonValue } from '#engine';
import type { FormMarkup } from '../../site/forms.ts';
import { textAt } from '../../site/lib/json-access.ts';

/** What stands for the place of a form in its page. */
export const formPlace = 'form-000';

/** Forms as the build rendered them: their component, and what renders it, stay there. */
export function formMarkup(forms: (formId: string) => JsonValue | undefined): FormMarkup {
  return (formId, place) => {
    const form = forms(formId);
    return form === undefined ? undefined : textAt(form, 'markup').replaceAll(formPlace, `form-${place}`);
  };
}
