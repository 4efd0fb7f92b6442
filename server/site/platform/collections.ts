/**
 * Lists and items of the collections that a template folder may leave to the platform (`systemCollections`), for folders
 * without `collections/<type>.list` or `.item` of that name. Plain elements in the order of reading, so that they take
 * the folder's typography; prices, buttons and galleries are in the markup that regions wake in.
 */
const picture =
  '<img src="{assetUrl|htmltag}?format=750w"{@|image-srcset} sizes="(min-width: 60rem) 50vw, 100vw" width="{originalSize|width}" height="{originalSize|height}" alt="{altText|htmltag}" loading="lazy" decoding="async">';

/** An item's picture: its own main image, or the item itself where it is one. */
export const leadPicture = `{.if mainImage.assetUrl}{.section mainImage}${picture}{.end}{.or}{.if assetUrl}${picture}{.end}{.end}`;

const head =
  '<h1 class="collection-title">{collection.title|html}</h1>{.if collection.description}<div class="collection-description">{collection.description}</div>{.end}';

const back = '<p class="collection-back"><a href="{collection.fullUrl|htmltag}">{collection.title|html}</a></p>';

const labels = `{.if tags}<p class="entry-tags">{.repeated section tags}<a href="{collection.fullUrl|htmltag}?tag={@|url-encode}">{@|html}</a>{.alternates with}, {.end}</p>{.end}`;

const blogList = `<section class="system-collection blog-list">
${head}
{.repeated section items}<article id="post-{id|htmltag}" class="{@|item-classes}">
${leadPicture}
<h2 class="entry-title"><a href="{.if passthrough}{sourceUrl|htmltag}{.or}{fullUrl|htmltag}{.end}">{title|html}</a></h2>
<p class="entry-date"><time datetime="{publishOn|date %F}">{publishOn|date %B %e, %Y}</time></p>
{.if excerpt}<div class="entry-excerpt">{excerpt}</div>{.or}<div class="entry-body">{body}</div>{.end}
</article>
{.or}<p>{squarespace.messages.listNothingWritten|html}</p>{.end}
{@|apply pagination}
</section>`;

const blogItem = `{.section item}<article id="post-{id|htmltag}" class="system-collection blog-item {@|item-classes}">
${back}
<h1 class="entry-title">{title|html}</h1>
<p class="entry-date"><time datetime="{publishOn|date %F}">{publishOn|date %B %e, %Y}</time>{.if author.displayName} · {author.displayName|html}{.end}</p>
<div class="entry-body">{body}</div>
${labels}
{@|comments}
</article>{.end}`;

const productCard = `<li class="product {@|item-classes}">
<a class="product-image" href="{fullUrl|htmltag}" tabindex="-1" aria-hidden="true">${leadPicture}</a>
<h2 class="product-title"><a href="{fullUrl|htmltag}">{title|html}</a></h2>
{@|product-price}{@|product-status}{@|product-scarcity}{@|product-quick-view system}
</li>`;

const productsList = `<section class="system-collection products-list">
${head}
{.if items}<ul class="product-list">{.repeated section items}${productCard}{.end}</ul>{.or}<p>{squarespace.messages.listNothingForSale|html}</p>{.end}
{@|apply pagination}
</section>`;

const productsItem = `{.section item}<article class="system-collection products-item product {@|item-classes}">
${back}
<div class="product-gallery" data-gallery='{"lightbox":true}'>{.repeated section items}<figure class="slide">${picture}</figure>{.or}<figure class="slide">${leadPicture}</figure>{.end}</div>
<h1 class="product-title">{title|html}</h1>
{@|product-price}{@|product-status}
<div class="product-excerpt">{excerpt}</div>
{@|product-checkout}{@|product-scarcity}{@|product-restock-notification}
<div class="product-body">{body}</div>
</article>{.end}`;

const galleryList = `<section class="system-collection gallery-list">
${head}
{.if items}{@|apply gallery}{.or}<p>{squarespace.messages.listNoPictures|html}</p>{.end}
{@|apply pagination}
</section>`;

const galleryItem = `{.section item}<article class="system-collection gallery-item">
${back}
<figure>${picture}{.if title}<figcaption><h1>{title|html}</h1>{.if body}<div>{body}</div>{.end}</figcaption>{.end}</figure>
</article>{.end}`;

const when = `<p class="event-date"><time datetime="{startDate|date %FT%R}">{startDate|date %A, %B %e, %Y, %i:%M %P}</time>{.if endDate} – <time datetime="{endDate|date %FT%R}">{.same-day?}{endDate|date %i:%M %P}{.or}{endDate|date %A, %B %e, %Y, %i:%M %P}{.end}</time>{.end}</p>`;

const where = `{.if location.addressLine1}<address class="event-place">{.if location.addressTitle}{location.addressTitle|html}, {.end}{location.addressLine1|html}{.if location.addressLine2}, {location.addressLine2|html}{.end}</address>{.end}`;

/** One date of a list. */
export const eventRow = `<li class="event {@|item-classes}">
<h3 class="event-title"><a href="{fullUrl|htmltag}">{title|html}</a></h3>
${when}
${where}
<div class="event-excerpt">{excerpt}</div>
</li>`;

const eventsList = `<section class="system-collection events-list">
${head}
{.if upcoming || past}
<h2>{squarespace.messages.listUpcoming|html}</h2>
{.if upcoming}<ul class="event-list">{.repeated section upcoming}${eventRow}{.end}</ul>{.or}<p>{squarespace.messages.listNothingPlanned|html}</p>{.end}
{.if past}<h2>{squarespace.messages.listPast|html}</h2><ul class="event-list event-list-past">{.repeated section past}${eventRow}{.end}</ul>{.end}
{.or}<h2>{squarespace.messages.listAllDates|html}</h2><ul class="event-list">{.repeated section items}${eventRow}{.or}<li>{squarespace.messages.listNothingPlanned|html}</li>{.end}</ul>{.end}
{@|apply pagination}
</section>`;

const eventsItem = `{.section item}<article class="system-collection events-item {@|item-classes}">
${back}
<h1 class="event-title">{title|html}</h1>
${when}
${where}
<p><a href="{@|google-calendar-url|htmltag}" rel="noopener">{squarespace.messages.eventToCalendar|html}</a></p>
${leadPicture}
<div class="event-body">{.if body}{body}{.or}{excerpt}{.end}</div>
</article>{.end}`;

const track = '<li class="track"><span class="track-title">{title|html}</span>{@|audio-player}</li>';

const albumList = `<section class="system-collection album-list">
${head}
<ol class="track-list">{.repeated section items}${track}{.or}<li>{squarespace.messages.listNothingRecorded|html}</li>{.end}</ol>
</section>`;

const albumItem = `{.section item}<article class="system-collection album-item">
${back}
<h1>{title|html}</h1>
${leadPicture}
{.if items}<ol class="track-list">{.repeated section items}${track}{.end}</ol>{.or}{@|audio-player}{.end}
<div class="album-body">{body}</div>
</article>{.end}`;

/** A page made of pages: each with its picture and its content, galleries with their pictures. */
const indexList = `<div class="system-collection index-list">
<h1 class="collection-title">{collection.title|html}</h1>
{.repeated section collections}<section id="{urlId|htmltag}" class="index-section" data-collection-id="{id|htmltag}" data-url-id="{urlId|htmltag}">
{.if mainImage.assetUrl}{.section mainImage}${picture}{.end}{.end}
<h2><a href="{fullUrl|htmltag}">{title|html}</a></h2>
{.if mainContent}{mainContent}{.or}{.if items}{.if typeName}{.equal? typeName "gallery"}{@|apply gallery}{.or}<ul>{.repeated section items}<li><a href="{fullUrl|htmltag}">{title|html}</a></li>{.end}</ul>{.end}{.end}{.end}{.end}
</section>{.or}<p>{squarespace.messages.listNothingWritten|html}</p>{.end}
</div>`;

/** By path, as the folder's own would lie in `collections/`. */
export const platformCollections: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'blog.list': blogList,
    'blog.item': blogItem,
    'products.list': productsList,
    'products.item': productsItem,
    'gallery.list': galleryList,
    'gallery.item': galleryItem,
    'events.list': eventsList,
    'events.item': eventsItem,
    'album.list': albumList,
    'album.item': albumItem,
    'index.list': indexList,
  }).map(([name, source]) => [`platform/collections/${name}`, source]),
);
