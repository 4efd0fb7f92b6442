import { childOf, defineFormatter, isArray, isTruthy, type RenderContext, toText } from '#engine';
import { escapeAttribute } from '../lib/html.ts';
import { type Find, findFrom, findInPage, merchandisingOf } from './lib/find.ts';
import { rawText } from './lib/markup.ts';

export const productRestockNotification = defineFormatter({
  name: 'product-restock-notification',
  family: 'commerce',
  summary: 'Prints one back-in-stock form for each view that the store has prepared for a product.',
  examples: [
    {
      template: '{item|product-restock-notification}',
      data: {
        item: { id: 'cap' },
        productMerchandisingContext: {
          cap: {
            restockNotificationMessages: { CTAText: 'Tell me', placeholderText: 'Email', buttonText: 'Notify' },
            restockNotificationViews: [{ variantId: 'v1', hiddenByDefault: true }],
          },
        },
      },
      output: `${'\n'.repeat(7)}<div class="product-restock-notification" data-product-id="cap" data-variant-id="v1" hidden>
  <span class="product-restock-cta">Tell me</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="Email">
    <input class="sqs-editable-button" type="submit" value="Notify">
  </form>


</div>
`,
    },
    { template: '[{item|product-restock-notification}]', data: { item: { id: 'cap' } }, output: '[\n\n\n\n\n\n]' },
  ],
  apply(item, _args, context) {
    const page = findInPage(context);
    const id = childOf(item, 'id');
    const merchandising = merchandisingOf(id, page);
    const views = childOf(merchandising, 'restockNotificationViews');
    const texts = childOf(merchandising, 'restockNotificationMessages');
    const form: RestockForm = {
      productId: rawText(id, context),
      text: (name) => escapeAttribute(toText(childOf(texts, name))),
    };
    // What is absent here is null, so that a view does not find it further out.
    const shared = findFrom(
      {
        mailingListSignUpEnabled: childOf(merchandising, 'mailingListSignUpEnabled') ?? null,
        mailingListOptInByDefault: childOf(merchandising, 'mailingListOptInByDefault') ?? null,
        captchaSiteKey: page(['website', 'captchaSettings', 'siteKey']) ?? null,
      },
      page,
    );
    let forms = '\n'.repeat(6);
    for (const view of isArray(views) ? views : []) forms += formMarkup(form, findFrom(view, shared), context);
    return forms;
  },
});

interface RestockForm {
  readonly productId: string;
  /** A text of the store, escaped. */
  readonly text: (name: string) => string;
}

function formMarkup({ productId, text }: RestockForm, view: Find, context: RenderContext): string {
  const is = (name: string) => isTruthy(view([name]));
  const checked = is('mailingListOptInByDefault') ? ' checked' : '';
  const mailingList = is('mailingListSignUpEnabled')
    ? `  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"${checked}>${text('mailingListDescription')}</label>`
    : '';
  const captcha = is('captchaSiteKey') ? '  <div class="captcha-container"></div>' : '';
  const variantId = rawText(view(['variantId']), context);
  const hidden = is('hiddenByDefault') ? ' hidden' : '';
  return `
<div class="product-restock-notification" data-product-id="${productId}" data-variant-id="${variantId}"${hidden}>
  <span class="product-restock-cta">${text('CTAText')}</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="${text('placeholderText')}">
    <input class="sqs-editable-button" type="submit" value="${text('buttonText')}">
  </form>
${mailingList}
${captcha}
</div>
`;
}
