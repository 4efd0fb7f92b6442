import { pageMessages } from '#model';

/**
 * Main content of the platform's own pages, for folders that have no `pages/<name>.page` of that name. `regionMarkup` is
 * what another room rendered for this visitor: a region that works by links and plain forms until the runtime takes it.
 */
const cart = `<section class="vitrine-system vitrine-cart">
<div id="sqs-cart-root">{.if regionMarkup}{regionMarkup}{.or}<h1>Cart</h1><div data-vitrine-region="cart"></div>{.end}</div>
</section>`;

const checkout = `<section class="vitrine-system vitrine-checkout">
{.if regionMarkup}{regionMarkup}{.or}<h1>Checkout</h1><div data-vitrine-region="checkout"></div>{.end}
</section>`;

const order = `<section class="vitrine-system vitrine-order">
{.if regionMarkup}{regionMarkup}{.or}<h1>Order confirmed</h1><div data-vitrine-region="order"></div>{.end}
</section>`;

const form = `<section class="vitrine-system vitrine-form">
<h1>{title|html}</h1>
{regionMarkup}
</section>`;

const search = `<section class="vitrine-system vitrine-search">
<h1>Search</h1>
<form class="vitrine-search-form" role="search" action="/search" method="get">
<label for="vitrine-search-field">Search this site</label>
<input id="vitrine-search-field" type="search" name="q" value="{searchQuery|htmltag}" maxlength="200"/>
<button type="submit">Search</button>
</form>
{.if searchQuery}<p class="vitrine-search-count" role="status">{.if searchResults}{searchCount} {searchCount|pluralize result results} for <q>{searchQuery|html}</q>{.or}Nothing was found for <q>{searchQuery|html}</q>.{.end}</p>{.end}
{.if searchResults}<ol class="vitrine-search-results">
{.repeated section searchResults}<li><a href="{fullUrl|htmltag}">{title|html}</a>{.if excerpt}<p>{excerpt|html}</p>{.end}</li>
{.end}</ol>{.end}
</section>`;

const notFound = `<section class="vitrine-system vitrine-not-found">
<h1>Page not found</h1>
<p>We could not find the page you asked for. <a href="/">Go to the home page</a> or <a href="/search">search this site</a>.</p>
</section>`;

const error = `<section class="vitrine-system vitrine-error">
<h1>${pageMessages.failedTitle}</h1>
<p>${pageMessages.failed}</p>
</section>`;

const unavailable = `<section class="vitrine-system vitrine-error">
<h1>${pageMessages.unavailableTitle}</h1>
<p>${pageMessages.unavailable} <a href="">${pageMessages.tryAgain}</a></p>
</section>`;

export const platformPages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cart,
    checkout,
    order,
    form,
    'form-sent': form,
    'product-form': form,
    comments: form,
    lock: form,
    protected: form,
    members: form,
    paywall: form,
    'no-session': form,
    search,
    'not-found': notFound,
    error,
    unavailable,
  }).map(([name, source]) => [`platform/${name}.page`, source]),
);
