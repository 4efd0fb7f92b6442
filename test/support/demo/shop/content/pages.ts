import { column, donation, type Field, form, html, layout, newsletter, picture, row, slot } from '../../blocks.ts';
import { editorPage, type PagePlan } from '../../pages.ts';
import { collectionRecord, idOf, type Json } from '../../records.ts';

const firewood = { id: idOf('donation firewood'), title: 'Wood for the winter', path: '/about', amounts: [10, 25, 60] };
const contactFormId = idOf('form contact');
const newsletterFormId = idOf('form newsletter');

const contactButton = 'Send it off';
const contactThanks = 'Thank you. Your letter is on the table, and Tomas will see it before the boat leaves.';
const contactFields: readonly Field[] = [
  { id: 'contact-name', kind: 'name', title: 'Name', required: true },
  { id: 'contact-email', kind: 'email', title: 'Email', required: true, placeholder: 'name@example.com' },
  {
    id: 'contact-about',
    kind: 'select',
    title: 'What is it about?',
    options: [
      'Something I bought',
      'Something I would like made',
      'Visiting the workshop',
      'A shop that would sell your pots',
      'Something else',
    ],
  },
  {
    id: 'contact-order',
    kind: 'text',
    title: 'Order number',
    description: 'If you have one. It starts with TK.',
    maxLength: 12,
  },
  { id: 'contact-message', kind: 'textarea', title: 'Message', required: true, maxLength: 1000 },
  {
    id: 'contact-reply',
    kind: 'radio',
    title: 'How shall we answer?',
    options: ['By mail to the address above', 'By telephone', 'No need to'],
  },
  {
    id: 'contact-letter',
    kind: 'checkbox',
    title: 'The Thursday letter',
    options: ['Send it to me, four times a year'],
  },
  { id: 'utm_source', kind: 'hidden', title: 'Source' },
];

const letterTitle = 'The Thursday letter';
const letterText =
  'Four times a year, from the cooling kiln: what came out, what did not, and when the next pair of moon jars is due.';

const commissionFormId = idOf('form commission');
const supperFormId = idOf('form supper');
const crateFormId = idOf('form crate');
const popupFormId = idOf('form popup');

const commissionButton = 'Put it to Ines';
const commissionThanks = 'Thank you. Ines draws on Sundays; you will have a sketch or a no by Monday.';
const commissionFields: readonly Json[] = [
  { id: 'commission-email', type: 'email', title: 'Email', required: true, placeholder: 'name@example.com' },
  {
    id: 'commission-what',
    type: 'textarea',
    title: 'What should it be, and what is it for?',
    required: true,
    maxLength: 1000,
  },
  { id: 'commission-when', type: 'date', title: 'By when' },
  { id: 'commission-most', type: 'currency', title: 'What may it cost, at most?', currency: 'USD' },
  { id: 'commission-drawing', type: 'file', title: 'A drawing or a picture, if there is one' },
  { id: 'commission-phone', type: 'phone', title: 'A telephone, if that is quicker' },
  { id: 'commission-place', type: 'address', title: 'Where should it stand?' },
  {
    id: 'commission-known',
    type: 'likert',
    title: 'What you know of us',
    questions: ['I have eaten from one of our bowls', 'I can wait until it is right'],
  },
];

const waitThanks = 'Thank you. If a chair comes free, you hear of it before anybody else.';
const popupThanks = 'Thank you. The next letter is yours.';

/** What stands below the thanks, as an owner pastes it: it reckons on the visitor's own calendar. */
const nextSunday = `<p>The next drawing day is <strong id="next-drawing-day">Sunday</strong>.</p>
<script>
  const day = new Date();
  day.setDate(day.getDate() + 7 - day.getDay());
  document.getElementById('next-drawing-day').textContent =
    day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
</script>`;

/** Forms of the page of things made to order: one that only people may send, and one for those who wait. */
const commissionForms: readonly Json[] = [
  {
    id: commissionFormId,
    name: 'Something made for you',
    submitButtonText: commissionButton,
    submissionMessage: `<p>${commissionThanks}</p>`,
    postSubmitHtml: nextSunday,
    captchaSettings: { enabled: true, alternative: 'Or write to hello@thursdaykiln.example.' },
    fields: commissionFields,
  },
  {
    id: supperFormId,
    name: 'A chair at the long table',
    purpose: 'waitlist',
    mailingListId: 'long-table',
    submitButtonText: 'Wait for a chair',
    submissionMessage: `<p>${waitThanks}</p>`,
    successRedirect: '/events/long-table-supper',
    fields: [
      { id: 'supper-email', type: 'email', title: 'Email', required: true },
      { id: 'supper-chairs', type: 'select', title: 'How many chairs?', options: ['One', 'Two', 'Three or four'] },
    ],
  },
];

/** On the page for shops: who asks has a place on the web, and counts in dozens. */
const crateForm: Json = {
  id: crateFormId,
  name: 'A crate for your shop',
  submitButtonText: 'Ask for a crate',
  submissionMessage: '<p>Thank you. Tomas looks at your shop, and writes within the week.</p>',
  fields: [
    { id: 'crate-email', type: 'email', title: 'Email', required: true },
    {
      id: 'crate-shop',
      type: 'website',
      title: 'Your shop on the web',
      description: 'Any page will do, a picture of the window too.',
    },
    { id: 'crate-dozens', type: 'number', title: 'How many dozen?', required: true },
    { id: 'crate-hours', type: 'time', title: 'When does your shop open?' },
  ],
};

const popupForm: Json = {
  id: popupFormId,
  name: 'Before the boat leaves',
  description: 'One letter in each season, with the codes that are good on the next boat. Nothing else, ever.',
  purpose: 'promoPopup',
  mailingListId: 'thursday-letter',
  popup: { delaySeconds: 8, hideDays: 30 },
  submitButtonText: 'Send me the letter',
  submissionMessage: `<p>${popupThanks}</p>`,
  fields: [{ id: 'popup-email', type: 'email', title: 'Email address', required: true }],
};

/** The site's forms as the store keeps them; the pages name them by id. */
export const siteForms: readonly Json[] = [
  {
    id: contactFormId,
    name: 'Contact',
    submitButtonText: contactButton,
    submissionMessage: `<p>${contactThanks}</p>`,
    fields: contactFields.map(({ kind, ...field }) => ({ ...field, type: kind })),
  },
  {
    id: newsletterFormId,
    name: letterTitle,
    description: letterText,
    purpose: 'newsletter',
    mailingListId: 'thursday-letter',
    submissionMessage: '<p>Thank you. The next letter is yours.</p>',
    fields: [{ id: 'letter-email', type: 'email', title: 'Email address', required: true }],
  },
  ...commissionForms,
  popupForm,
  crateForm,
];

const plans: readonly Omit<PagePlan, 'ordering'>[] = [
  {
    urlId: 'about',
    title: 'Two people and a kiln',
    navigationTitle: 'About',
    description: 'Who makes what at Thursday Kiln, how, and since when.',
    mainContent: layout(
      row(
        column(
          12,
          html(
            '<p class="lede">Gannet Island is two miles long, has sixty-one people in winter, and was never short of clay. The first settlers made bricks of it. We make breakfast of it, so to speak.</p>',
          ),
        ),
      ),
      row(
        column(
          6,
          picture(
            'island',
            'The workshop on its island, smoke from the chimney, the ferry coming in',
            '2000x1250',
            'The workshop, the noon boat, and the chimney that gives us away.',
          ),
        ),
        column(
          6,
          html(
            '<h2>Ines</h2><p>Ines Halloran learned throwing in Stoke and patience in Mashiko, and came here in 2011 for a summer. She makes all the pots. If two mugs of the same kind look exactly alike to you, she would like to hear about it.</p><h2>Tomas</h2><p>Tomas Reyes was the island’s schoolteacher until the school ran out of children. He buys the tea, cuts the cloth, packs the boxes, and writes back to you, usually the same evening.</p>',
          ),
        ),
      ),
      row(
        column(
          6,
          html(
            '<h2>How a pot gets to you</h2><ol><li>Clay from the north shore, dug in October, rested over a winter.</li><li>Thrown Monday, trimmed Tuesday, glazed Wednesday.</li><li>Fired Thursday, to 2,290 °F, with wood for the first half and gas for the second.</li><li>Wrapped in linen and paper wool. No plastic, not even the tape.</li><li>On the Friday boat at seven.</li></ol>',
          ),
        ),
        column(
          6,
          picture(
            'kiln',
            'The brick kiln on a firing night, pots glowing inside the arch',
            '2000x1250',
            'A quarter past nine on a Thursday evening.',
          ),
        ),
      ),
      row(
        column(
          12,
          html(
            '<h2>Wood for the winter</h2><p>The first half of a firing burns driftwood and what the storms bring down. In a mild winter they bring down nothing, and the mill on the mainland sends a cord at a time. Some of you asked whether you could pay for a barrow of it without owning one more mug. You can.</p>',
          ),
          donation(firewood.id, 'Pay for a barrow'),
        ),
      ),
      row(
        column(
          12,
          html(
            '<blockquote><p>A cup is finished when somebody complains that you have moved it.</p></blockquote><p>We are open to visitors on Wednesdays, Fridays and Saturdays in the afternoon, and on a few <a href="/events">days of the year</a> you can watch us take the kiln apart. Until then there is a walk <a href="/workshop">room by room</a>. For everything else there is <a href="/contact">a letter box</a>.</p>',
          ),
        ),
      ),
    ),
  },
  {
    urlId: 'contact',
    title: 'Write to us',
    navigationTitle: 'Contact',
    description: 'A form, an address and the opening hours.',
    mainContent: layout(
      row(
        column(
          7,
          html(
            '<p class="lede">Tomas reads everything and answers most of it by the evening, unless the mail boat is late, in which case so is he.</p>',
          ),
          form(contactFormId, contactFields, contactButton, contactThanks),
        ),
        column(
          5,
          html(
            '<h2>By post</h2><address>Thursday Kiln<br>4 Slipway Road<br>Gannet Island, ME 04851</address><h2>By telephone</h2><p><a href="tel:+12075550146">207 555 0146</a>, after lunch. It rings in the glaze room, so let it ring.</p><h2>By boat</h2><p>Port Clement, noon and five o’clock, forty minutes. The workshop is open Wednesday, Friday and Saturday from one to four.</p><p>On <a href="/thursday">Thursdays</a> the door is open too, because of the heat, but nobody will talk to you.</p><h2>Shops</h2><p>What we ask of shops is <a href="/for-shops">on a page of its own</a>. The word that opens it is the name of our green glaze: celadon.</p>',
          ),
        ),
      ),
    ),
  },
  {
    urlId: 'for-shops',
    title: 'For shops',
    navigationTitle: 'For shops',
    description: 'Prices by the dozen, for those who sell pots to others.',
    mainContent: layout(
      row(
        column(
          8,
          html(
            '<p class="lede">By the dozen, mixed as you like, a third off the price on the shelf. The smallest order is two dozen, because that is what a crate holds.</p><h2>When</h2><p>Write before the first of a month and the crate is on the boat of the last Friday. Between November and January we fire for people who come by, and nothing else.</p><h2>How</h2><p>Order here or by <a href="/contact">letter</a>, pay within thirty days. What does not sell in a year comes back, and we say thank you for the try.</p>',
          ),
          slot(crateFormId),
        ),
      ),
    ),
  },
  {
    urlId: 'kiln-book',
    title: 'The kiln book',
    navigationTitle: 'The kiln book',
    description: 'What went in, what came out and why: the log of every firing, for the kiln club.',
    mainContent: layout(
      row(
        column(
          8,
          html(
            '<p class="lede">Six hundred and eleven firings so far. The club reads along; nobody else has asked.</p><h2>Firing 611</h2><p>Two moon jars at the back, where it is hottest, and one came out with a shoulder. Celadon ran on the left shelf: too thick by a spoon. Cone nine fell at ten past four.</p><h2>Firing 610</h2><p>Mugs, mugs, and the landlord’s soup bowl. The damper stuck; we fired by ear for an hour, and the oat glaze has never been better. We have no idea how to do it again.</p>',
          ),
        ),
      ),
    ),
  },
  {
    urlId: 'delivery',
    title: 'Delivery and returns',
    navigationTitle: 'Delivery & returns',
    description: 'What it costs, how long it takes and what happens when something breaks.',
    mainContent: layout(
      row(
        column(
          8,
          html(
            '<p class="lede">Everything that is in stock leaves on the Friday boat. Order by Thursday midnight and it is yours by the middle of the following week.</p><h2>What it costs</h2><table><thead><tr><th scope="col">To</th><th scope="col">Below 5 lb</th><th scope="col">From 5 lb</th><th scope="col">From 15 lb</th><th scope="col">Takes</th></tr></thead><tbody><tr><th scope="row">New England</th><td>$8</td><td>$12</td><td>$20</td><td>2 to 3 days</td></tr><tr><th scope="row">The rest of the United States</th><td>$12</td><td>$18</td><td>$30</td><td>4 to 6 days</td></tr><tr><th scope="row">Canada</th><td>$18</td><td>$26</td><td>$44</td><td>6 to 9 days</td></tr><tr><th scope="row">Anywhere else</th><td colspan="3">Ask us</td><td>It depends on the sea</td></tr></tbody></table><p>A mug weighs a pound, a pitcher four and a moon jar fourteen. What is heavier than fifty pounds no boat takes in one parcel. Orders over $150 travel free within the United States. Patterns, gift cards and afternoons at the wheel weigh nothing and cost nothing to send.</p><p>What stays in Maine pays Maine its five and a half percent. An afternoon at the wheel pays the island two instead, for the pier. A parcel below nine dollars stays on the pier.</p><h2>Three words worth typing</h2><p>Whoever has come to the island by boat types BYBOAT into the cart, once, and pays a tenth less. LANDFALL, with $60 or more in the cart, puts the freight on us. CLASSROOM, once, gives whoever teaches clay a pattern for their class.</p><h2>If it breaks</h2><p>Send a picture of the pieces. We make it again and put it on the next boat; there is no form, and you need not send the shards back. In fifteen years the rate has been a little under one in two hundred.</p><h2>If you do not like it</h2><p>Thirty days, any reason, including none. You pay the way back, we return the rest on the day it arrives. Bowls with a name on them stay with their name.</p><h2>If it is for somebody</h2><p>Say so <a href="/contact">in a line</a>: we leave out the bill, add a card in handwriting, and wrap it in the linen cloth instead of around it.</p>',
          ),
        ),
        column(
          4,
          picture(
            'kiln-club',
            'An open carton with a mug and a bottle in paper wool',
            '1600x2000',
            'Paper wool, linen, string. Nothing that outlives the pot.',
          ),
          slot(popupFormId),
        ),
      ),
    ),
  },
  {
    urlId: 'commissions',
    title: 'Made to order',
    navigationTitle: 'Made to order',
    description: 'A pot that does not exist yet, and a chair at a table that is full.',
    mainContent: layout(
      row(
        column(
          7,
          html(
            '<p class="lede">A soup tureen for eleven, an urn for a dog, forty cups for a wedding on a beach: Ines has made them, and has said no to a fountain.</p><h2>Something made for you</h2><p>Say what it is for. The rest we find out together.</p>',
          ),
          slot(commissionFormId),
        ),
        column(
          5,
          html(
            '<h2>A chair at the long table</h2><p>The <a href="/events/long-table-supper">supper</a> has twenty-four plates, and they are spoken for. Every winter somebody has a cold: leave your address, and we write in the order of this list.</p>',
          ),
          slot(supperFormId),
        ),
      ),
    ),
  },
];

/** What hangs on the door while the kiln is lit: a cover page, which is a splash page to whoever asks for its type. */
export const coverPage = {
  record: collectionRecord({
    name: 'thursday',
    urlId: 'thursday',
    title: 'It is Thursday',
    navigationTitle: 'Thursday',
    typeName: 'page',
    description: 'The kiln is lit, and nobody answers.',
    ordering: 40,
  }),
  mainContent: layout(
    row(
      column(
        12,
        html(
          '<p class="lede">The kiln is lit. Nobody answers the telephone, the mail or the door until midnight.</p><p><a href="/shop">The shelves</a> are open, and so is <a href="/stoneware/moon-jar">the list for the moon jars</a>.</p>',
        ),
      ),
    ),
  ),
};

/** Who may read what: a page behind a word, and one that comes with the kiln club. */
/** What some give without getting a pot for it. */
export const donations: readonly Json[] = [firewood];

export const locks: readonly Json[] = [
  { path: '/for-shops', password: 'celadon' },
  { path: '/kiln-book', product: idOf('product kiln-club') },
];

export const pages = plans.map((plan, index) => editorPage({ ...plan, ordering: 7 + index }));

export const footerSignUp = newsletter(newsletterFormId, letterTitle, letterText);
