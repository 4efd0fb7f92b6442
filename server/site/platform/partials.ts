/**
 * Partials that published templates apply and the platform supplies. A file of the same name in the template folder
 * comes first. Each expects the page context as its current node or around it.
 */
const socialLinks = `{.if website.socialAccounts}<div class="social-links sqs-svg-icon--list">
{.repeated section website.socialAccounts}{.if iconEnabled}<a class="social-link social-{serviceName|slugify}" href="{profileUrl|htmltag}" target="_blank" rel="me noopener">{serviceName|html}</a>
{.end}{.end}</div>{.end}`;

const shareButtons = `<div class="sqs-share-buttons" data-item-url="{fullUrl|htmltag}">
<a class="sqs-share-button" href="mailto:?subject={title|url-encode}&amp;body={website.baseUrl|url-encode}{fullUrl|url-encode}">Share by mail</a>
</div>`;

const pagination = `{.if pagination}<nav class="sqs-pagination">
{.if pagination.prevPage}<a class="prev-page" rel="prev" href="{pagination.prevPageUrl|htmltag}">Newer</a>{.end}
{.if pagination.nextPage}<a class="next-page" rel="next" href="{pagination.nextPageUrl|htmltag}">Older</a>{.end}
</nav>{.end}`;

/** A gallery in the markup of published pages; `options` of the page says how it is laid out. Expects items (images). */
const gallery = `<div class="sqs-gallery-container">
<ul class="sqs-gallery">
{.repeated section items}<li class="slide" data-type="image"><figure class="margin-wrapper">
{.if clickthroughUrl}<a class="image-slide-anchor" data-clickthrough href="{clickthroughUrl|htmltag}">{.or}<a class="image-slide-anchor" href="{assetUrl|htmltag}?format=2500w">{.end}<img class="thumb-image" src="{assetUrl|htmltag}?format=750w"{@|image-srcset} sizes="(min-width: 60rem) 50vw, 100vw" width="{originalSize|width}" height="{originalSize|height}" alt="{altText|htmltag}"{.equal? @index 1} fetchpriority="high"{.or} loading="lazy" decoding="async"{.end}></a>
{.if title}<figcaption class="image-slide-title">{title|html}</figcaption>{.end}
</figure></li>
{.end}</ul>
</div>`;

export const platformPartials: ReadonlyMap<string, string> = new Map(
  [
    ['social-links', socialLinks],
    ['sqs-social-links', socialLinks],
    ['sqs-share-buttons', shareButtons],
    ['share-buttons', shareButtons],
    ['pagination', pagination],
    ['gallery', gallery],
  ].flatMap(([name = '', source = '']) => [[name, source] as const, [`${name}.block`, source] as const]),
);
