/**
 * Main content of the platform's own pages, for folders that have no `pages/<name>.page` of that name. `regionMarkup` is
 * what another room rendered for this visitor: a region that works by links and no-script forms until the runtime takes it.
 */
const cart = `<section class="vitrine-system vitrine-cart">
<div id="sqs-cart-root">{.if regionMarkup}{regionMarkup}{.or}<h1>{title|html}</h1><div data-vitrine-region="cart"></div>{.end}</div>
</section>`;

const checkout = `<section class="vitrine-system vitrine-checkout">
{.if regionMarkup}{regionMarkup}{.or}<h1>{title|html}</h1><div data-vitrine-region="checkout"></div>{.end}
</section>`;

const order = `<section class="vitrine-system vitrine-order">
{.if regionMarkup}{regionMarkup}{.or}<h1>{title|html}</h1><div data-vitrine-region="order"></div>{.end}
</section>`;

const privatePage = `<section class="vitrine-system vitrine-form">
<h1>{title|html}</h1>
{regionMarkup}
</section>`;

const search = `<section class="vitrine-system vitrine-search">
<h1>{title|html}</h1>
<form class="squarespace-search vitrine-search-form" role="search" action="/search" method="get">
<label for="vitrine-search-field">{messages.searchField|html}</label>
<input id="vitrine-search-field" type="search" name="q" value="{searchQuery|htmltag}" maxlength="200"/>
<button type="submit">{messages.search|html}</button>
</form>
{.if searchQuery}<p class="vitrine-search-count" role="status">{.if searchResults}{searchCount} {.equal? searchCount 1}{messages.searchOne|html}{.or}{messages.searchMany|html}{.end} <q>{searchQuery|html}</q>{.or}{messages.searchNothing|html} <q>{searchQuery|html}</q>.{.end}</p>{.end}
{.if searchResults}<ol class="vitrine-search-results">
{.repeated section searchResults}<li><a href="{fullUrl|htmltag}">{title|html}</a>{.if excerpt}<p>{excerpt|html}</p>{.end}</li>
{.end}</ol>{.end}
</section>`;

const notFound = `<section class="vitrine-system vitrine-not-found">
<h1>{title|html}</h1>
<p>{messages.notFound|html}</p>
<ul><li><a href="/">{messages.notFoundHome|html}</a></li><li><a href="/search">{messages.notFoundSearch|html}</a></li></ul>
</section>`;

const error = `<section class="vitrine-system vitrine-error">
<h1>{title|html}</h1>
<p>{messages.failed|html}</p>
</section>`;

const badAddress = `<section class="vitrine-system vitrine-error">
<h1>{title|html}</h1>
<p>{messages.badAddress|html}</p>
<ul><li><a href="/">{messages.notFoundHome|html}</a></li><li><a href="/search">{messages.notFoundSearch|html}</a></li></ul>
</section>`;

const unavailable = `<section class="vitrine-system vitrine-error">
<h1>{title|html}</h1>
<p>{messages.unavailableText|html} <a href="">{messages.reload|html}</a></p>
</section>`;

export const platformPagePath = (name: string): string => `platform/${name}.page`;

export const platformPages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cart,
    checkout,
    order,
    private: privatePage,
    search,
    'not-found': notFound,
    error,
    'bad-address': badAddress,
    unavailable,
  }).map(([name, source]) => [platformPagePath(name), source]),
);
