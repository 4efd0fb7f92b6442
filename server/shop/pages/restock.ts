import { type ApiErrorName, signUpForRestock } from '#contract';
import { pageTypes, restockFormUrl } from '#model';
import { escapeHtml } from '../../site/head/markup.ts';
import { restockForm } from '../../site/no-script/restock-form.ts';
import { tooManySignUps } from '../api/recipients.ts';
import type { RemoteCall } from '../api/upstream-call.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Shown, type Visit } from './private-page.ts';
import { notDone } from './remote-form.ts';

/** A sign-up that was refused. */
interface RefusedSignUp {
  readonly productId: string;
  readonly variantId: string;
  readonly email: string;
  readonly error: ApiErrorName;
}

type Answer = Redirect | Again<RefusedSignUp>;

/** What the form for those who wait for a product is answered with; the form itself stands on the product's page. */
export const restockPage = definePrivatePage<RefusedSignUp>({
  name: 'restock',
  title: 'titleRestock',
  pageType: pageTypes.page,
  paths: [restockFormUrl],
  markup: restockMarkup,
  form: {
    paths: [restockFormUrl],
    proof: () => 'origin',
    limit: () => 'restock',
    take: signUp,
    remote: signUpRemotely,
    refuse: (error, sent) => refused(sent, error),
  },
});

async function signUp(sent: Sent): Promise<Answer> {
  const { services, request, response, fields } = sent;
  const { productId, variantId, email } = signUpOf(fields);
  const limited = email === '' ? undefined : await tooManySignUps(sent, response, { email, productId });
  if (limited) return refused(sent, limited.problem);
  const isJoinMailingList = fields.has('isJoinMailingList');
  const wanted = { productId, variantId, siteVisitorEmail: email, isJoinMailingList };
  const signed = await services.restock.signUp(
    { ...wanted, language: services.catalogue.website.language },
    request.hostname,
  );
  if (!signed.ok) return refused(sent, signed.problem);
  return { to: `${restockFormUrl}?${new URLSearchParams({ productId })}` };
}

async function signUpRemotely({ services, fields }: Sent, call: RemoteCall): Promise<Redirect | Shown> {
  const { productId, variantId, email } = signUpOf(fields);
  const signed = await call(signUpForRestock, {
    ...{ productId, variantId, siteVisitorEmail: email, isJoinMailingList: fields.has('isJoinMailingList') },
    language: services.catalogue.website.language,
  });
  return signed.ok ? { to: `${restockFormUrl}?${new URLSearchParams({ productId })}` } : notDone(signed);
}

function signUpOf(fields: URLSearchParams): Omit<RefusedSignUp, 'error'> {
  const text = (name: string) => fields.get(name) ?? '';
  return { productId: text('productId'), variantId: text('variantId'), email: text('email') };
}

function refused({ fields }: Sent, error: ApiErrorName): Answer {
  return { refused: { ...signUpOf(fields), error }, as: { title: 'titleFormRefused', status: 400 } };
}

function restockMarkup({ services, query, message }: Visit, again?: RefusedSignUp): string | undefined {
  const item = services.catalogue.item(again?.productId ?? query.get('productId') ?? '');
  if (item === undefined) return undefined;
  const back = escapeHtml(message('backTo', { title: item.title }));
  const link = item.fullUrl === undefined ? '' : `<p><a href="${escapeHtml(item.fullUrl)}">${back}</a></p>`;
  if (!again) return `<p role="status">${escapeHtml(message('restockSignedUp'))}</p>${link}`;
  const { productId, variantId, email, error } = again;
  const variants = [{ id: variantId, name: '' }];
  const form = restockForm({ productId, variants, email, error: message(error) }, message);
  return `<p>${escapeHtml(item.title)}</p>${form}${link}`;
}
