import type { Router } from 'express';
import { createSubmissionKey, joinMailingList, readTemplateSchema, saveSubmission, validateForm } from '#contract';
import { checkRestockEmail, emailMessages } from '#model';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';
import { tooManySignUps } from './recipients.ts';

export function mountForms(router: Router, gate: Gate, { forms }: Services): void {
  implement(router, gate, readTemplateSchema, ({ query }) => accept(forms.templateSchema(query.type)));
  implement(router, gate, validateForm, ({ params, body }) => forms.validate(params.formId, body));
  implement(router, gate, createSubmissionKey, async ({ visitor }) => accept(await forms.createKey(visitor.id)));
  implement(router, gate, saveSubmission, ({ body, visitor, request }) =>
    forms.save({
      visitorId: visitor.id,
      key: body.key,
      form: body.form,
      formId: body.formId,
      captchaKey: body.captchaKey,
      host: request.hostname,
    }),
  );
  implement(router, gate, joinMailingList, async ({ body, response }) => {
    const wrong = checkRestockEmail(body.email);
    if (wrong) return refuse(wrong === emailMessages.blank ? 'email-blank' : 'email-invalid');
    const limited = await tooManySignUps(gate, response, { email: body.email });
    if (limited) return limited;
    await forms.joinMailingList(body.listId, body.email, body.language, 'sign-up');
    return accept({});
  });
}
