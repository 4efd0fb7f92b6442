import { column, html, layout, row } from '../../blocks.ts';
import { editorPage } from '../../pages.ts';
import { mark, published, type Shot, settings, shot } from '../../published-blocks.ts';
import { idOf } from '../../records.ts';

/**
 * A page that was made elsewhere, with the kinds of block that the workshop's page does not have: what other services
 * and older editors brought, and what a script would have drawn.
 */

const link = (href: string, words: string): string => `<a href="${href}">${words}</a>`;
const list = (name: string, ...entries: readonly string[]): string =>
  `<ul class="${name}">${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const titled = (title: string, ...blocks: readonly string[]): string =>
  `${html(`<h2>${title}</h2>`)}${blocks.join('')}`;

const kiln: Shot = { name: 'kiln', alt: 'The brick kiln on a firing night', size: '2000x1250' };
const island: Shot = { name: 'island', alt: 'The island from the boat', size: '2000x1250' };
const oat: Shot = { name: 'shelf-oat', alt: 'The oat glaze', size: '1200x1200' };
const moss: Shot = { name: 'shelf-moss', alt: 'The moss glaze', size: '1200x1200' };

const letters = {
  thursdays: link('/journal/why-we-fire-on-thursdays', 'Why we fire on Thursdays'),
  cloth: link('/journal/thirty-years-of-one-linen-cloth', 'Thirty years of one linen cloth'),
  tea: link('/journal/tea-for-one', 'Tea for one, exactly'),
};

/** Another place's words, in the markup of a short message that was embedded. */
const message = (words: string, who: string, when: string): string =>
  `<blockquote><p>${words}</p><footer>${who}, <time datetime="${when}">${when}</time></footer></blockquote>`;

const pictured = (picture: Shot, caption: string): string =>
  `<figure>${shot(picture)}<figcaption>${caption}</figcaption></figure>`;

const top = [
  row(
    column(
      3,
      published(
        'logo',
        3,
        '<a href="/"><img src="/assets/icon.svg" alt="Thursday Kiln, home" width="96" height="96"></a>',
      ),
    ),
    column(
      9,
      published(
        'navigation',
        1,
        list(
          'nav-items',
          link('/about', 'Who we are'),
          link('/events', 'When to come'),
          link('/contact', 'Write to us'),
        ),
      ),
      html(
        '<p>What hangs at the pier, so that nobody has to row over and ask. Pinned in no order but that of the wind.</p>',
      ),
    ),
  ),
  row(
    column(
      6,
      titled(
        'Heard from the boat',
        published(
          'twitter',
          6,
          message('Fog until ten. The noon boat runs. Bring the blue chair back.', 'The ferry', '2026-11-18'),
        ),
        published('inbrowsermessagelink', 58, `<p>${link('/contact', 'Send the pier a message')}</p>`),
      ),
    ),
    column(
      6,
      titled(
        'Tides',
        published(
          'embed',
          22,
          '',
          settings({
            html: '<table><caption>At the landing, this week</caption><thead><tr><th scope="col">Day</th><th scope="col">High</th><th scope="col">Low</th></tr></thead><tbody><tr><th scope="row">Thursday</th><td>10:12</td><td>16:24</td></tr><tr><th scope="row">Friday</th><td>11:02</td><td>17:15</td></tr></tbody></table>',
          }),
        ),
        published(
          'sociallinks',
          19,
          list(
            'social-links',
            link('https://www.instagram.com/', 'The pier in pictures'),
            link('https://vimeo.com/', 'The pier in films'),
          ),
        ),
        published('code', 23, '<pre>boat = noon unless (fog or Tuesday)</pre>'),
      ),
    ),
  ),
];

const reading = [
  row(
    column(
      6,
      titled(
        'From the journal',
        published('journal', 7, list('journal-entries', letters.thursdays, letters.cloth)),
        published(
          'collectionlink',
          12,
          `<a class="collectionlink" href="/journal"><div class="collectionlink-thumbnail">${shot(kiln)}</div><div class="collectionlink-title">The Thursday letter</div><div class="collectionlink-description"><p>Everything that was written here, latest first.</p></div></a>`,
        ),
        published('link', 13, `<p>${link('/journal?format=rss', 'The same, for a feed reader')}</p>`),
      ),
    ),
    column(
      6,
      titled(
        'By what it is about',
        published(
          'tagcloud',
          14,
          list(
            'sqs-tagcloud',
            link('/journal?tag=kiln', 'kiln'),
            link('/journal?tag=tea', 'tea'),
            link('/journal?tag=linen', 'linen'),
          ),
        ),
        published(
          'postsbyauthor',
          27,
          list('posts-by', link('/journal', 'Ines Halloran'), link('/journal', 'Tomas Reyes')),
        ),
        published('postsbytag', 28, list('posts-by', link('/journal?tag=kiln', 'kiln, one letter'))),
        published(
          'postsbycategory',
          29,
          list('posts-by', link('/journal', 'From the workshop'), link('/journal', 'From the table')),
        ),
        published(
          'postsbymonth',
          30,
          list('posts-by', link('/journal', 'October 2026'), link('/journal', 'September 2026')),
        ),
        published(
          'comments',
          16,
          message('I counted the bricks too. Eleven hundred and one.', 'Ruth, of the post office', '2026-10-30'),
        ),
      ),
    ),
  ),
  row(
    column(
      12,
      published(
        'markdown',
        44,
        '<h2 id="rules-of-the-pier">Rules of the pier</h2><ol><li>The first one up lights the stove.</li><li>What is left on the bench is everybody’s.</li><li><em>Nobody</em> moves the blue chair.</li></ol>',
      ),
      titled(
        'What is on',
        published(
          'summary',
          20,
          '',
          settings({
            collectionId: idOf('collection events'),
            design: 'list',
            pageSize: 2,
            showThumbnail: false,
            showReadMoreLink: false,
          }),
        ),
      ),
      published('rss', 49, list('rss-items', letters.tea, letters.cloth)),
    ),
  ),
];

const places = [
  row(
    column(
      4,
      titled(
        'Where things are',
        published(
          'index',
          11,
          list('index-items', link('/workshop', 'The workshop, room by room'), link('/gallery', 'From the shelf')),
        ),
        published(
          'folder',
          17,
          list('folder-items', link('/stoneware', 'Stoneware'), link('/by-post', 'By post and in person')),
        ),
        published('geo', 10, '<address>North Shore Road, Gannet Island, Maine</address>'),
      ),
    ),
    column(
      4,
      titled(
        'Where to sit',
        published('foursquare', 24, '<p>The bench at the landing: <strong>seen by nobody yet today</strong>.</p>'),
        published('opentable', 50, `<p>${link('/events/long-table-supper', 'A chair at the long table')}</p>`),
        published('opentable', 66, `<p>${link('/events/long-table-supper', 'The next free chair there')}</p>`).replace(
          'block-opentable-66',
          'block-opentable-v2',
        ),
        published('tock', 68, `<p>${link('/events/open-kiln-december', 'A place at the open kiln')}</p>`),
        published('acuity', 65, `<p>${link('/by-post/afternoon-at-the-wheel', 'An afternoon at the wheel')}</p>`),
        published('memberarea', 67, `<p>${link('/kiln-book', 'The kiln book, for members')}</p>`),
      ),
    ),
    column(
      4,
      titled(
        'What is coming',
        published('tourdates', 59, '', settings({ artistId: 'the-noon-boat-band' })),
        published('zola', 63, '<p>Anna and Joel’s list is with us: four plates, no gravy boat.</p>'),
        published('amazon', 46, '<p><cite>A Potter’s Book</cite>, of which the pier has one copy. Bring it back.</p>'),
        published('soundcloud', 56, `<p>${link('/workshop', 'The kiln cooling, as it was recorded')}</p>`),
      ),
    ),
  ),
];

const shown = [
  row(
    column(
      6,
      titled(
        'Seen this week',
        published(
          'instagram',
          25,
          `<div class="sqs-gallery-container sqs-gallery-block-grid sqs-gallery-thumbnails-per-row-2"><div class="sqs-gallery">${[oat, moss].map((one) => `<div class="slide" data-type="image"><div class="margin-wrapper"><a class="image-slide-anchor content-fill" data-title="${one.alt}">${shot(one)}</a></div></div>`).join('')}</div></div>`,
        ),
        published('flickr', 45, pictured(island, 'From the noon boat')),
      ),
    ),
    column(
      6,
      titled(
        'How hot',
        published(
          'chart',
          62,
          '<table><caption>The kiln last Thursday</caption><thead><tr><th scope="col">Hour</th><th scope="col">°C</th></tr></thead><tbody><tr><th scope="row">Noon</th><td>20</td></tr><tr><th scope="row">Six</th><td>940</td></tr><tr><th scope="row">Nine</th><td>1,280</td></tr></tbody></table>',
        ),
        published('fivehundredpix', 42, pictured(kiln, 'At nine')),
        published(
          'album',
          60,
          '<ol class="album-tracks"><li>Lighting it</li><li>Waiting</li><li>Bricking it up</li></ol>',
        ),
      ),
    ),
  ),
  row(
    column(
      6,
      titled(
        'Wood for the winter',
        published(
          'donation',
          52,
          '',
          settings({
            title: 'A barrow is ten dollars',
            description: '<p>It burns for twenty minutes and is talked about for a year.</p>',
            buttonLabel: 'Give a barrow',
            donatePageId: idOf('donation firewood'),
          }),
        ),
      ),
    ),
    column(
      6,
      titled(
        'Questions at the pier',
        `<div class="sqs-block website-component-block sqs-block-website-component" data-block-type="1337" data-definition-name="website.components.accordion" id="block-component-1337"><div class="sqs-block-content"><ul class="accordion-items-container" data-should-allow-multiple-open-items="" data-is-expanded-first-item=""><li class="accordion-item"><h3 class="accordion-item__title-wrapper"><button class="accordion-item__click-target" aria-expanded="false"><span class="accordion-item__title">Whose is the blue chair?</span></button></h3><div class="accordion-item__dropdown"><div class="accordion-item__description"><p>Nobody has asked it.</p></div></div></li></ul></div></div>`,
        published(
          'socialaccountlinks',
          48,
          '<nav class="sqs-svg-icon--list social-icons-style-regular social-icons-size-small" aria-label="Kept by">' +
            mark('instagram', 'https://www.instagram.com/') +
            '</nav>',
        ),
        published('emailfooter', 57, '<p>Thursday Kiln, North Shore Road, Gannet Island, Maine 04851</p>'),
      ),
    ),
  ),
];

export const noticeboardPage = editorPage({
  urlId: 'noticeboard',
  title: 'What hangs at the pier',
  navigationTitle: 'Notice board',
  description: 'Tides, messages, and what was pinned up since the last boat.',
  ordering: 41,
  mainContent: layout(...top, ...reading, ...places, ...shown),
});
