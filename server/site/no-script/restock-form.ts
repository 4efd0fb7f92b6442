import { restockFormUrl } from '#model';
import { escapeHtml } from '../head/markup.ts';
import type { ServerMessage } from '../messages.ts';

export interface RestockForm {
  readonly productId: string;
  /** What can be waited for; the first is asked for where there is but one. */
  readonly variants: readonly { readonly id: string; readonly name: string }[];
  /** What was typed, and what is wrong with it. */
  readonly email?: string;
  readonly error?: string;
  /** The shop's own messages in place of ours. */
  readonly texts?: { readonly [Name in 'intro' | 'placeholder' | 'submit' | 'mailingList']?: string };
  /** Whether to offer the mailing list, and how. */
  readonly mailingList?: 'offered' | 'chosen';
}

/** The form of who waits for a product that is sold out, for a browser without script. */
export function restockForm(form: RestockForm, message: ServerMessage): string {
  const { productId, variants, email = '', error, texts = {}, mailingList } = form;
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const [only] = variants;
  const options = variants.map(({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`);
  const variant =
    variants.length < 2
      ? hidden('variantId', only?.id ?? '')
      : `<p><label>${escapeHtml(message('chooseVariant'))} <select class="field-element" name="variantId">${options.join('')}</select></label></p>`;
  const told =
    error === undefined
      ? ''
      : `<p class="field-error product-restock-error" id="restock-problem" role="alert">${escapeHtml(error)}</p>`;
  const marks = error === undefined ? '' : ' aria-invalid="true" aria-describedby="restock-problem"';
  const list =
    mailingList === undefined
      ? ''
      : `<p><label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList" value="true"${mailingList === 'chosen' ? ' checked' : ''}>${escapeHtml(texts.mailingList || message('restockMailingList'))}</label></p>`;
  return (
    `<form class="vt-plain" method="post" action="${restockFormUrl}">${hidden('productId', productId)}` +
    `${texts.intro ? `<p class="product-restock-cta">${escapeHtml(texts.intro)}</p>` : ''}${variant}` +
    `<p><label>${escapeHtml(message('restockEmail'))} <input class="field-element" type="email" name="email" required autocomplete="email" placeholder="${escapeHtml(texts.placeholder ?? '')}" value="${escapeHtml(email)}"${marks}></label></p>` +
    `${told}${list}<p><button class="sqs-editable-button" type="submit">${escapeHtml(texts.submit || message('restockSubmit'))}</button></p></form>`
  );
}
