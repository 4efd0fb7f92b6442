import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { readForm } from '#model';
import { type FormProps, SiteForm } from './form/region.tsx';
import { type PageRegionName, type PageRegions, pageElement } from './page-table.ts';

export { catalogue } from '../messages/catalogue.ts';
export type { CartPageProps } from './cart-page/region.tsx';
export {
  type CheckoutValues,
  checkCheckout,
  checkoutFields,
  type FieldProblems,
  fieldProblems,
  orderOf,
  readCheckoutValues,
  shippingOf,
} from './checkout-page/form-data.ts';
export type { CheckoutPageProps } from './checkout-page/region.tsx';
export type { FormProps } from './form/region.tsx';
export type { OrderPageProps } from './order-page/region.tsx';
export type { PageProps } from './page-props.ts';
export type { PageRegionName, PageRegions } from './page-table.ts';

/**
 * A region's first HTML: its element, which the loader finds in the page, and its properties, from which React takes it
 * over. Everything in it works without script by links and plain forms.
 */
export function renderRegion<Name extends PageRegionName>(name: Name, props: PageRegions[Name]): string {
  const html = renderToString(pageElement(name, props), { identifierPrefix: `${name}-` });
  const json = JSON.stringify(props).replace(/</g, '\\u003c');
  return (
    `<div data-vitrine-region="${name}">${html}</div>` +
    `<script type="application/json" data-vitrine-props="${name}">${json}</script>`
  );
}

/** A form that stays plain: it posts by itself, with script too. */
export function renderPlainForm(props: FormProps): string {
  return renderToString(createElement(SiteForm, props));
}

/** A site form's first HTML. It posts by itself; in a browser with script it is sent without leaving the page. */
export function renderForm(props: FormProps): string {
  const html = renderPlainForm(props);
  const json = JSON.stringify(props).replace(/</g, '\\u003c');
  const mark = readForm(props.form).purpose === 'promoPopup' ? 'data-vitrine-popup' : 'data-vitrine-form-block';
  return `<div ${mark}>${html}</div><script type="application/json" data-vitrine-props="form">${json}</script>`;
}
