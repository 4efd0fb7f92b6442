import { type ReactNode, useMemo } from 'react';
import type { Strings } from '#model';
import { type JsonValue, readForm } from '#model';
import { createFormMessage } from '../../messages/site-form.ts';
import { defineRegion } from '../../ui/define-region.ts';
import { AddressContext } from './address-context.ts';
import { showAddress } from './address-fields.tsx';
import { FormView } from './form-view.tsx';
import type { FieldErrors } from './machine.ts';
import { PromoPopup } from './promo-popup.tsx';
import type { Answers } from './send-form.ts';
import { useForm } from './use-form.ts';

/** What a form on a page is made of; the server prints it beside the form's first HTML. */
export interface FormProps {
  /** The form's JSON, without what only the owner may see. */
  form: JsonValue;
  /** Starts every id, which must differ between two forms of one page. */
  prefix: string;
  strings: Strings;
  action: string;
  /** A plain post that was refused: what was typed and what is wrong with it. */
  answers?: Answers;
  errors?: FieldErrors;
  notice?: string;
}

/** A site form wherever it stands: form block, newsletter block, waitlist, slice; a promo popup comes above the page. */
export function SiteForm(props: FormProps): ReactNode {
  const form = useMemo(() => readForm(props.form), [props.form]);
  if (form.purpose === 'promoPopup' && !form.popup.isShown) return null;
  return form.purpose === 'promoPopup' ? (
    <PromoPopup form={form}>
      <OneForm {...props} />
    </PromoPopup>
  ) : (
    <OneForm {...props} />
  );
}

function OneForm({ form: json, prefix, strings, action, answers, errors = {}, notice = '' }: FormProps): ReactNode {
  const form = useMemo(() => readForm(json), [json]);
  const message = useMemo(() => createFormMessage(strings), [strings]);
  const { state, element, done, submit } = useForm({ form, message, errors, notice });
  const initial = useMemo(
    () => answers ?? Object.fromEntries(form.questions.map(({ id, initial: value }) => [id, value])),
    [answers, form],
  );
  return (
    <AddressContext value={showAddress}>
      <FormView
        {...{ form, state, message, prefix, action, element, done }}
        answers={initial}
        locale={strings.locale}
        onSubmit={(event) => void submit(event)}
      />
    </AddressContext>
  );
}

export const formRegion = defineRegion<FormProps>({
  name: 'form',
  read(element) {
    const script = element.nextElementSibling;
    if (!script?.matches('script[data-vitrine-props]')) return null;
    // The server wrote the properties from the same type.
    return JSON.parse(script.textContent ?? 'null') as FormProps | null;
  },
  Component: SiteForm,
});
