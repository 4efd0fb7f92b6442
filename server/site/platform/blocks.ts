import { eventRow, leadPicture } from './collections.ts';

/** What the site has itself in the place of a block: markup that regions wake in, in elements that take a folder's typography. */
const product = `{.section item}<div class="block-product-purchase">{@|product-price}{@|product-status}{@|product-checkout}{@|product-scarcity}{@|product-restock-notification}</div>{.end}`;

const calendar = `{.if upcoming || past}
<ul class="event-list">{.repeated section upcoming}${eventRow}{.or}<li>{squarespace.messages.listNothingPlanned|html}</li>{.end}</ul>
{.if past}<details class="event-list-past"><summary>{squarespace.messages.listPast|html}</summary><ul class="event-list">{.repeated section past}${eventRow}{.end}</ul></details>{.end}
{.or}<ul class="event-list">{.repeated section items}${eventRow}{.or}<li>{squarespace.messages.listNothingPlanned|html}</li>{.end}</ul>{.end}`;

const metadata = (position: string) =>
  `<div class="summary-metadata-container summary-metadata-container--${position}">${['primary', 'secondary']
    .map(
      (rank) => `<div class="summary-metadata summary-metadata--${rank}">
{.if startDate}<time class="summary-metadata-item summary-metadata-item--date" datetime="{startDate|date %F}">{startDate|date %B %e, %Y}</time>{.or}{.if publishOn}<time class="summary-metadata-item summary-metadata-item--date" datetime="{publishOn|date %F}">{publishOn|date %B %e, %Y}</time>{.end}{.end}
{.if categories}<span class="summary-metadata-item summary-metadata-item--cats">{.repeated section categories}{@|html}{.alternates with}, {.end}</span>{.end}
{.if tags}<span class="summary-metadata-item summary-metadata-item--tags">{.repeated section tags}{@|html}{.alternates with}, {.end}</span>{.end}
{.if author.displayName}<span class="summary-metadata-item summary-metadata-item--author">{author.displayName|html}</span>{.end}
{.if location.addressTitle}<span class="summary-metadata-item summary-metadata-item--location">{location.addressTitle|html}</span>{.end}
</div>`,
    )
    .join('')}</div>`;

/** As summaries are published: everything in every place, of which the settings show what is wanted. */
const summary = `{.if items}<div class="summary-block-wrapper"><div class="summary-item-list-container">
{.if summaryHeading}<div class="summary-block-header"><div class="summary-heading">{summaryHeading|html}</div></div>{.end}
<div class="summary-item-list sqs-gallery">{.repeated section items}<div class="summary-item {@|item-classes}">
{.if mainImage.assetUrl || assetUrl}<div class="summary-thumbnail-outer-container"><a class="summary-thumbnail-container" href="{fullUrl|htmltag}" tabindex="-1" aria-hidden="true"><div class="summary-thumbnail">${leadPicture}</div></a></div>{.end}
<div class="summary-content">
${metadata('above-title')}
<div class="summary-title"><a class="summary-title-link" href="{fullUrl|htmltag}">{title|html}</a></div>
${metadata('below-title')}
{.if structuredContent.variants}<div class="summary-price">{@|product-price}</div>{.end}
{.if excerpt}<div class="summary-excerpt">{excerpt}</div>{.end}
<p><a class="summary-read-more-link" href="{fullUrl|htmltag}" aria-label="{squarespace.messages.blockReadMore|htmltag}: {title|htmltag}">{squarespace.messages.blockReadMore|html}</a></p>
${metadata('below-content')}
</div></div>{.end}</div></div></div>{.end}`;

/** What an owner announces at the top of every page, in the markup that sheets and scripts of templates look for. */
const announcement = `{.section websiteSettings}{.section announcementBarSettings}<div class="sqs-announcement-bar-custom-location"><div class="yui3-widget sqs-widget sqs-announcement-bar" role="region" aria-labelledby="announcement-bar-text-inner-id"><div class="sqs-announcement-bar-content">
{.section clickthroughUrl}{.if url}<a class="sqs-announcement-bar-url" href="{url|htmltag}"{.if newWindow} target="_blank" rel="noopener"{.end} aria-labelledby="announcement-bar-text-inner-id"></a>{.end}{.end}
<div class="sqs-announcement-bar-text"><div id="announcement-bar-text-inner-id" class="sqs-announcement-bar-text-inner">{text}</div></div>
{.if canClose}<button class="sqs-announcement-bar-close" type="button" aria-label="{squarespace.messages.announcementClose|htmltag}"></button>{.end}
</div></div></div>{.end}{.end}`;

/** By path, beside the platform's collections. */
export const platformBlocks: ReadonlyMap<string, string> = new Map(
  Object.entries({ product, calendar, summary, announcement }).map(([name, source]) => [
    `platform/blocks/${name}.block`,
    source,
  ]),
);
