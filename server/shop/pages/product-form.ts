import type { ApiErrorName } from '#contract';
import { answersFromFields, checkAnswers, pageTypes, productFormUrl } from '#model';
import { renderNoScriptForm } from '#regions';
import { clientOf } from '../../http/security/index.ts';
import { type ApiError, refuse } from '../../services/lib/result.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { callerOf, keepCart } from '../api/cart-cookies.ts';
import { answerErrors } from './answer-errors.ts';
import { apiErrorText } from './api-error-text.ts';
import { subscribeAddress } from './change-cart.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';
import { questionsOf } from './product-questions.ts';
import { readNoScriptForm } from './read-no-script-form.ts';

/** Answers that were sent and refused. */
interface RefusedAnswers {
  readonly fields: URLSearchParams;
  readonly apiError: ApiError<ApiErrorName>;
}

type Answer = Redirect | Again<RefusedAnswers>;

/**
 * A product's questions as a page of their own: the product and its answers go into the cart together, or the page comes
 * again with all that was typed and what is wrong with it.
 */
export const productFormPage = definePrivatePage<RefusedAnswers>({
  name: 'product-form',
  title: 'titleProductForm',
  pageType: pageTypes.page,
  paths: [productFormUrl],
  markup: productFormMarkup,
  form: {
    paths: [productFormUrl],
    proof: () => 'origin',
    limit: () => 'cart',
    take: addWithAnswers,
    refuse: (error, { fields }) => refused(fields, refuse(error)),
  },
});

function refused(fields: URLSearchParams, apiError: ApiError<ApiErrorName>): Answer {
  return { refused: { fields, apiError }, as: { title: 'titleFormRefused', status: 400 } };
}

async function addWithAnswers(sent: Sent): Promise<Answer> {
  const { services, request, visitor, query } = sent;
  const itemId = query.get('itemId') ?? '';
  const asked = questionsOf(services, itemId);
  if (!asked) return refused(sent.fields, refuse('form-unknown'));
  const owner = { visitorId: visitor.id, client: clientOf(request), formId: asked.form.id };
  const read = await readNoScriptForm(request, services.formFiles, owner);
  if (!read) return refused(sent.fields, refuse('form-unreadable'));
  const { fields, wrong } = read;
  if (Object.keys(wrong).length > 0) return refused(fields, refuse('form-invalid', { errors: wrong }));
  const answers = answersFromFields(asked.form, (name) => fields.getAll(name));
  if (Object.keys(checkAnswers(asked.form, answers)).length > 0) return refused(fields, refuse('form-invalid'));
  const added = await addToCart(sent, itemId, JSON.stringify(answers));
  return typeof added === 'string' ? { to: added } : refused(fields, added);
}

/** Answers where the shopper goes next, or why not. */
async function addToCart(
  { services, request, response, visitor, query }: Sent,
  itemId: string,
  additionalFields: string,
): Promise<string | ApiError<ApiErrorName>> {
  const caller = callerOf({ visitor, request });
  const sku = query.get('sku') || undefined;
  const wanted = { itemId, sku, quantity: query.get('quantity') ?? '1', additionalFields };
  if (query.get('subscribe') === 'true') {
    const made = await services.carts.single(caller, 'subscription', wanted);
    return made.ok ? subscribeAddress(made.value.cartToken) : made;
  }
  const added = await services.carts.add(caller, wanted);
  if (!added.ok) return added;
  keepCart(request, response, added.value.shoppingCart.cartToken);
  return '/cart?added';
}

/** The page of a product's questions: fresh, or as it was sent and refused. */
function productFormMarkup(visit: Visit, again?: RefusedAnswers): string | undefined {
  const { services, strings, query } = visit;
  const asked = questionsOf(services, query.get('itemId') ?? '');
  if (!asked) return undefined;
  const { form, json, title } = asked;
  const answers = again && answersFromFields(form, (name) => again.fields.getAll(name));
  const markup = renderNoScriptForm({
    form: json,
    prefix: 'product-form',
    strings,
    action: `${productFormUrl}?${query}`,
    ...(answers && {
      answers,
      errors: answerErrors(form, answers, again.apiError.errors ?? {}, strings.overrides),
    }),
    ...(again && { notice: apiErrorText(again.apiError, visit) }),
  });
  return `<p>${escapeHtml(title)}</p>${markup}`;
}
