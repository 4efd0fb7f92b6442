/**
 * Partials that published templates apply and the platform supplies. A file of the same name in the template folder
 * comes first. Each expects the page context as its current node or around it.
 */
const mark = (kind: string, name: string) => `<use class="sqs-use--${kind}" href="#${name}"></use>`;

const network = '{serviceName|slugify}';

/** A section looks for its name in the node that it stands in alone; folders apply this in `website` as well. */
const socialLinks = `{.var @accounts website.socialAccounts}{.if @accounts}<nav class="social-links sqs-svg-icon--list" aria-label="{squarespace.messages.socialLinks|htmltag}" data-content-field="connected-accounts">
{.repeated section @accounts}{.equal? iconEnabled false}{.or}<a class="sqs-svg-icon--wrapper social-link ${network}" href="{profileUrl|htmltag}" target="_blank" rel="me noopener" aria-label="{.if screenname}{screenname|htmltag}{.or}{serviceName|htmltag}{.end}"><div><svg class="sqs-svg-icon--social" viewBox="0 0 64 64" aria-hidden="true" focusable="false">${mark('background', 'background')}${mark('icon', `${network}-icon`)}${mark('mask', `${network}-mask`)}</svg></div></a>
{.end}{.end}</nav>{.end}`;

/** A video behind a part of the page: its picture, and what scripts of folders play it by. Expects `video` of a section. */
const videoBackground = `{.section video}<div class="sqs-video-background content-fill" data-config-url="{url|htmltag}" data-config-playback-speed="{playbackSpeed|htmltag}" data-config-filter="{filter|htmltag}" data-config-filter-strength="{filterStrength|htmltag}">
{.section videoFallbackContentItem}{.if assetUrl}<img class="custom-fallback-image" src="{assetUrl|htmltag}?format=1500w"{@|image-srcset} sizes="100vw" width="{originalSize|width}" height="{originalSize|height}" alt="" decoding="async">{.end}{.end}
<div id="player"></div>
</div>{.end}`;

/** The place that the runtime puts share buttons into, with the one that needs no script in it. */
const shareButtons = `<div class="squarespace-social-buttons sqs-share-buttons" data-full-url="{fullUrl|htmltag}" data-title="{title|htmltag}" data-asset-url="{assetUrl|htmltag}">
<a class="sqs-share-button" href="mailto:?subject={title|url-encode}&amp;body={website.baseUrl|url-encode}{fullUrl|url-encode}">{squarespace.messages.shareByMail|html}</a>
</div>`;

/** Where a picture is cropped around, in the measure of styles. */
const focalPoint = '{.section mediaFocalPoint} style="object-position:{.eval x * 100}% {.eval y * 100}%"{.end}';

/**
 * A picture by its address (`src`, `alt`) or an image of the content, in the element that the call describes. An address that
 * a template writes is the whole address: it may have a query of its own.
 */
const imageComponent = `<img data-image-component{.if @args.class} class="{@args.class|htmltag}"{.end}{.if src} src="{src|htmltag}" alt="{alt|htmltag}"{.or} src="{assetUrl|htmltag}?format=1500w"{@|image-srcset} sizes="{.if @args.sizes}{@args.sizes|htmltag}{.or}100vw{.end}" width="{originalSize|width}" height="{originalSize|height}" alt="{.if altText}{altText|htmltag}{.or}{title|htmltag}{.end}"{.end}${focalPoint}{.if @args.elementTiming} elementtiming="{@args.elementTiming|htmltag}"{.end} decoding="async">`;

const pagination = `{.if pagination}<nav class="sqs-pagination">
{.if pagination.prevPage}<a class="prev-page" rel="prev" href="{pagination.prevPageUrl|htmltag}">{squarespace.messages.listNewer|html}</a>{.end}
{.if pagination.nextPage}<a class="next-page" rel="next" href="{pagination.nextPageUrl|htmltag}">{squarespace.messages.listOlder|html}</a>{.end}
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
    ['apply-image-component', imageComponent],
    ['pagination', pagination],
    ['gallery', gallery],
    ['sqs-video-background', videoBackground],
  ].flatMap(([name = '', source = '']) => [[name, source] as const, [`${name}.block`, source] as const]),
);
