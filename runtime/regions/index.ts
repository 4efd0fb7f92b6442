import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type Messages, readForm, type Strings } from '#model';
import { siteFormMessages } from '../messages/site-form.ts';
import { type FormProps, SiteForm } from './form/region.tsx';
import { type PageRegionName, type PageRegions, pageElement, pageMessages, withMoney } from './page-table.ts';

export { checkoutFieldMessages } from '../messages/checkout-page.ts';
export { orderPageMessages } from '../messages/order-page.ts';
export { answersShown } from './answers-shown.ts';
export type { CartPageProps } from './cart-page/region.tsx';
export {
  type CheckoutValues,
  checkCheckout,
  checkoutFields,
  type FieldErrors as FieldProblems,
  fieldErrors as fieldProblems,
  orderOf,
  readCheckoutValues,
  shippingOf,
} from './checkout-page/form-data.ts';
export type { CheckoutPageProps } from './checkout-page/region.tsx';
export type { FormProps } from './form/region.tsx';
export { type GiftFields, readGiftFields } from './gift-card-page/gift-fields.ts';
export type { OrderFile } from './order-page/bought-files.tsx';
export type { BoughtGiftCard } from './order-page/bought-gift-cards.tsx';
export type { OrderPageProps } from './order-page/region.tsx';
export type { PageProps, ProductForms } from './page-props.ts';
export type { PageRegionName, PageRegions } from './page-table.ts';

/**
 * A region's first HTML: its element, which the loader finds in the page, and its properties, from which React takes it
 * over. Everything in it works without script by links and no-script forms.
 */
export function renderRegion<Name extends PageRegionName>(name: Name, given: Omit<PageRegions[Name], 'money'>): string {
  const props = withMoney(name, given);
  const html = renderToString(pageElement(name, props), { identifierPrefix: `${name}-` });
  const json = propsJson(props, pageMessages[name]);
  return (
    `<div data-vitrine-region="${name}">${html}</div>` +
    `<script type="application/json" data-vitrine-props="${name}">${json}</script>`
  );
}

/** A form that stays plain: it posts by itself, with script too. */
export function renderNoScriptForm(props: FormProps): string {
  return renderToString(createElement(SiteForm, props));
}

/** A site form's first HTML. It posts by itself; in a browser with script it is sent without leaving the page. */
export function renderForm(props: FormProps): string {
  const html = renderNoScriptForm(props);
  const json = propsJson(props, siteFormMessages);
  const mark = readForm(props.form).purpose === 'promoPopup' ? 'data-vitrine-popup' : 'data-vitrine-form-block';
  return `<div ${mark}>${html}</div><script type="application/json" data-vitrine-props="form">${json}</script>`;
}

/** The properties for the browser, with those of the site's messages that this region shows. */
function propsJson(props: { readonly strings: Strings }, messages: Messages): string {
  const said = Object.entries(props.strings.overrides ?? {}).filter(([id]) => Object.hasOwn(messages, id));
  const strings = { ...props.strings, overrides: Object.fromEntries(said) };
  return JSON.stringify({ ...props, strings }).replace(/</g, '\\u003c');
}
