import { column, html, layout, row } from '../../blocks.ts';
import { editorPage } from '../../pages.ts';
import {
  designed,
  field,
  gallery,
  lightboxPicture,
  mark,
  published,
  publishedForm,
  type Shot,
  settings,
  shot,
} from '../../published-blocks.ts';
import { idOf } from '../../records.ts';

/** A page that was made elsewhere, with the kinds of block that its editor has; the notice board has the others. */

const kiln: Shot = { name: 'kiln', alt: 'The brick kiln on a firing night', size: '2000x1250', focus: '0.5,0.6' };
const wheel: Shot = { name: 'wheel-afternoon', alt: 'A wheel by the window', size: '1600x2000', focus: '0.5,0.7' };
const island: Shot = { name: 'island', alt: 'The island from the boat', size: '2000x1250' };
const supper: Shot = { name: 'supper', alt: 'A table laid for eight', size: '2000x1250' };
const washing: Shot = { name: 'washing', alt: 'Linen on a line', size: '2000x1250' };
const shelf = ['oat', 'moss', 'rose', 'dusk'].map(
  (name): Shot => ({ name: `shelf-${name}`, alt: `The ${name} glaze`, size: '1200x1200' }),
);

const pictures = [
  row(
    column(7, lightboxPicture(kiln, 'A quarter past nine on a Thursday. Press the picture to see it large.')),
    column(
      5,
      html(
        '<h2>The kiln room</h2><p>Eleven hundred bricks, laid by Ines over one winter. It takes nine hours to heat and thirty to cool.</p>',
      ),
      published('spacer', 21, '&nbsp;', ' data-aspect-ratio="8"'),
      published(
        'button',
        53,
        '<div class="sqs-block-button-container--left" data-alignment="left"><a href="/events" class="sqs-block-button-element--medium sqs-block-button-element">See it opened</a></div>',
      ),
      html('<p>Messages hang <a href="/noticeboard">at the pier</a>.</p>'),
    ),
  ),
  row(column(12, published('horizontalrule', 47, '<hr>'))),
  row(
    column(6, designed('card', wheel, 'The wheel', 'A kick wheel from 1962. It has outlived two owners.', '/about')),
    column(6, designed('poster', island, 'The way here', 'The noon boat, every day but Tuesday')),
  ),
  row(
    column(6, designed('collage', supper, 'The long table', 'Eight plates, eight people, four times a year.')),
    column(6, designed('overlap', washing, 'The yard', 'Where the cloth dries.')),
  ),
  row(
    column(
      12,
      html('<h2>The shelf of tests</h2>'),
      gallery('grid', shelf, { lightbox: true, 'thumbnails-per-row': 4, padding: 12, 'aspect-ratio': 'square' }),
    ),
  ),
  row(
    column(
      6,
      gallery('slideshow', [kiln, supper, island], {
        controls: true,
        indicators: true,
        'aspect-ratio': 'standard',
        'auto-crop': true,
        'show-meta': true,
        'meta-position': 'bottom',
      }),
    ),
    column(6, gallery('slider', shelf, { controls: true, padding: 10 })),
  ),
];

const player =
  '<iframe src="//cdn.embedly.com/widgets/media.html?src=https%3A%2F%2Fwww.youtube.com%2Fembed%2Faqz-KE-bpKQ%3Ffeature%3Doembed" width="854" height="480"></iframe>';

const media = [
  row(
    column(
      6,
      html('<h2>Watch</h2>'),
      published(
        'video',
        32,
        `<div class="intrinsic"><div class="embed-block-wrapper" style="padding-bottom:56.2%"><div class="sqs-video-wrapper" data-html="${player.replace(/"/g, '&quot;').replace(/</g, '&lt;')}" data-provider-name="YouTube"><div class="sqs-video-overlay" style="opacity:0">${shot(supper)}<div class="sqs-video-icon"></div></div></div></div></div><div class="video-caption-wrapper"><div class="video-caption"><p>Centring two pounds of clay. Nothing is loaded from elsewhere before you press.</p></div></div>`,
        settings({ url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }),
      ),
    ),
    column(
      6,
      html('<h2>Listen</h2>'),
      published(
        'audio',
        41,
        '<div class="sqs-audio-embed" data-url="/assets/cooling.wav" data-title="The kiln cooling" data-author="Recorded on a Friday" data-show-download="true"></div>',
      ),
      published(
        'quote',
        31,
        '<figure><blockquote><span>“</span>It sings when it is content.<span>”</span></blockquote><figcaption class="source">— Tomas, of the kiln</figcaption></figure>',
      ),
    ),
  ),
  row(
    column(
      6,
      html('<h2>One to take home</h2>'),
      published(
        'product',
        43,
        `<div class="product-block"><a href="/stoneware/pebble-vase" class="product-image">${shot({ name: 'pebble-vase', alt: 'A vase like a pebble', size: '1600x2000' })}</a><div class="product-details"><a href="/stoneware/pebble-vase" class="product-title">Pebble vase</a><div class="product-price">$1.00</div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button" data-item-id="${idOf('product pebble-vase')}" data-collection-id="${idOf('collection stoneware')}">Add To Cart</div></div></div></div>`,
      ),
    ),
    column(
      6,
      html('<h2>Dates</h2>'),
      published('calendar', 26, '', settings({ collectionId: idOf('collection events') })),
      html('<h2>Where we are</h2>'),
      published(
        'map',
        4,
        '&nbsp;',
        settings({
          location: {
            markerLat: 44.3,
            markerLng: -68.3,
            mapZoom: 12,
            addressTitle: 'Thursday Kiln',
            addressLine1: 'North Shore Road',
            addressLine2: 'Gannet Island, Maine',
          },
        }),
      ),
    ),
  ),
];

const dish = (title: string, text: string, price: string): string =>
  `<div class="menu-item"><div class="menu-item-price-top">${price}</div><div class="menu-item-title">${title}</div><div class="menu-item-description">${text}</div><div class="menu-item-price-bottom">${price}</div></div>`;

const opening = (title: string, text: string): string =>
  `<li class="accordion-item"><h3 class="accordion-item__title-wrapper"><button class="accordion-item__click-target" aria-expanded="false"><span class="accordion-item__title">${title}</span></button></h3><div class="accordion-item__dropdown"><div class="accordion-item__description"><p>${text}</p></div></div></li>`;

const entry = (title: string, url: string, picture: Shot): string =>
  `<div class="summary-item summary-item-record-type-text"><div class="summary-thumbnail-outer-container"><a href="${url}" class="summary-thumbnail-container"><div class="summary-thumbnail"><img class="summary-thumbnail-image" data-src="/assets/${picture.name}.svg" data-image="/assets/${picture.name}.svg" data-image-dimensions="${picture.size}" alt="${picture.alt}"></div></a></div><div class="summary-content"><div class="summary-title"><a href="${url}" class="summary-title-link">${title}</a></div><div class="summary-metadata-container summary-metadata-container--above-title"><div class="summary-metadata summary-metadata--primary"><span class="summary-metadata-item summary-metadata-item--author">Ines</span></div></div><div class="summary-excerpt"><p>From the journal.</p></div></div></div>`;

const entries = [
  entry('Why we fire on Thursdays', '/journal/why-we-fire-on-thursdays', kiln),
  entry('Thirty years of one linen cloth', '/journal/thirty-years-of-one-linen-cloth', washing),
  entry('Tea for one, exactly', '/journal/tea-for-one', { name: 'tea-tins', alt: 'Tins of tea', size: '1600x2000' }),
];

const summary = (design: string, more: object): string =>
  published(
    'summary',
    55,
    `<div class="summary-block-wrapper sqs-gallery-design-${design}"><div class="summary-item-list-container"><header class="summary-block-header"><div class="summary-carousel-pager"><span class="summary-carousel-pager-prev"></span><span class="summary-carousel-pager-next"></span></div></header><div class="summary-item-list sqs-gallery">${entries.join('')}</div></div></div>`,
    settings({ design, metadataPosition: 'below-title', imageAspectRatio: '1.5', ...more }),
  ).replace('block-summary-55', `block-summary-${design}`);

const lists = [
  row(
    column(
      6,
      html('<h2>Suppers at the long table</h2>'),
      published(
        'menu',
        18,
        `<div class="menu-wrapper menu-style-classic"><div class="menu-selector"><div class="menu-select-labels menu-select-labels--active">Spring</div><div class="menu-select-labels">Autumn</div></div><div class="menus"><div class="menu menu-active"><div class="menu-section"><div class="menu-section-title">At seven</div><div class="menu-items">${dish('Leek and oat soup', 'With bread from the mainland', '$9')}${dish('Mackerel', 'Off the rocks, that morning', '$18')}</div></div></div><div class="menu"><div class="menu-section"><div class="menu-section-title">At six</div><div class="menu-items">${dish('Squash', 'Roasted in the kiln’s last heat', '$14')}</div></div></div></div></div>`,
      ),
    ),
    column(
      6,
      html('<h2>Before you come</h2>'),
      published(
        'accordion',
        69,
        `<ul class="accordion-items-container" data-should-allow-multiple-open-items="" data-is-expanded-first-item="true">${opening('Is there a shop?', 'A shelf by the door, with a tin for the money.')}${opening('May I bring a dog?', 'Yes. The kiln room is warm, and dogs know it.')}${opening('What if there is fog?', 'Then there is no boat, and we put the kettle on.')}</ul>`,
      ),
      published(
        'search',
        33,
        '<div class="sqs-search-ui-text-input"><input class="search-input" placeholder="Look something up"></div>',
      ),
    ),
  ),
  row(column(12, html('<h2>From the journal</h2>'), summary('autogrid', { columnWidth: 260, gutter: 24 }))),
  row(column(12, summary('carousel', { slidesPerRow: 2, gutter: 24 }))),
  row(
    column(
      6,
      html('<h2>Write to the workshop</h2>'),
      published(
        'form',
        9,
        publishedForm(
          idOf('form workshop'),
          field(
            'text',
            'workshop-name',
            'Your name',
            '<input class="field-element" id="workshop-name-field" type="text">',
          ) +
            field(
              'email',
              'workshop-email',
              'Email',
              '<input class="field-element" id="workshop-email-field" type="text">',
            ) +
            field(
              'select',
              'workshop-day',
              'Which day?',
              '<select class="field-element" id="workshop-day-field"><option value="Wednesday">Wednesday</option><option value="Saturday">Saturday</option></select>',
            ),
          'Ask',
          'Thank you. We will be at the pier.',
        ),
      ),
    ),
    column(
      6,
      html('<h2>Elsewhere</h2>'),
      published(
        'socialaccountlinks',
        54,
        `<nav class="sqs-svg-icon--list social-icons-style-regular social-icons-size-medium" aria-label="Elsewhere">${mark('instagram', 'https://www.instagram.com/')}${mark('vimeo', 'https://vimeo.com/')}</nav>`,
      ),
      published(
        'newsletter',
        51,
        `<div class="newsletter-form-wrapper newsletter-form-wrapper--layoutFloat"><form class="newsletter-form" data-form-id="${idOf('form fog')}" method="POST"><header class="newsletter-form-header"><h2 class="newsletter-form-header-title">The fog letter</h2><div class="newsletter-form-header-description"><p>A line on mornings when no boat runs.</p></div></header><div class="newsletter-form-body"><label class="newsletter-form-field-label title">Email address</label><input class="newsletter-form-field-element" name="email" type="email"><button class="newsletter-form-button sqs-system-button" type="submit">Tell me</button></div><div class="newsletter-form-footnote"><p>Two or three times a spring.</p></div><div class="hidden form-submission-text">Thank you. Look out of the window.</div></form></div>`,
      ),
      published(
        'archive',
        61,
        '<div class="archive-block-setting-layout-dropdown"><div class="archive-header">The journal by month</div><ul class="archive-group-list"><li><a class="archive-group-name-link" href="/journal">All of it</a></li></ul></div>',
      ),
    ),
  ),
];

const section = `<article class="page-sections" id="sections"><section class="page-section section-height--small content-width--wide" data-section-id="tide" data-current-styles="{}"><div class="section-border"><div class="section-background">${shot(island)}<div class="section-background-overlay" style="opacity:0.85"></div></div></div><div class="content-wrapper"><div class="content"><div data-fluid-engine="true"><style>.fe-tide{--cols:8;display:grid;grid-template-columns:repeat(8,minmax(0,1fr));gap:11px}.fe-block-tide-a{grid-area:1/1/2/9}.fe-block-tide-b{grid-area:2/1/3/9}@media (min-width:768px){.fe-tide{grid-template-columns:repeat(24,minmax(0,1fr))}.fe-block-tide-a{grid-area:1/1/2/13}.fe-block-tide-b{grid-area:1/14/2/25}}</style><div class="fluid-engine fe-tide"><div class="fe-block fe-block-tide-a">${html('<h2>When the tide is out</h2><p>You can walk to the bar and back in an hour and ten minutes. Nobody has ever needed longer twice.</p>')}</div><div class="fe-block fe-block-tide-b">${published('image', 5, `<div class="image-block-outer-wrapper design-layout-fluid"><div class="fluid-image-animation-wrapper"><div class="fluid-image-container"><div class="content-fill">${shot(washing)}</div></div></div></div>`).replace('block-image-5', 'block-image-fluid')}</div></div></div></div></div></section></article>`;

export const workshopPage = editorPage({
  urlId: 'workshop',
  title: 'The workshop, room by room',
  navigationTitle: 'Workshop',
  description: 'What stands where, who sits at which table, and what the kiln sounds like.',
  ordering: 40,
  mainContent: layout(...pictures, ...media, ...lists) + section,
});
