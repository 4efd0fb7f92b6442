import { escapeText } from './escape-text.ts';

/** A page and its partials in one template language. */
interface Page {
  readonly page: string;
  readonly partials: Readonly<Record<string, string>>;
}

/** The same page in every language that is compared, and as a function somebody wrote by hand. */
export interface Workload<D = never> {
  readonly name: string;
  readonly asBytes: boolean;
  readonly data: D;
  readonly jsont: Page;
  readonly handlebars: Page;
  /** EJS and Eta share a syntax up to the call of a partial. */
  readonly embedded: Page;
  readonly liquid: Page;
  byHand(data: D): string;
}

interface SmallPage {
  readonly title: string;
  readonly site: string;
  readonly description: string;
  readonly loggedIn: boolean;
  readonly user: { readonly name: string };
  readonly nav: readonly { readonly url: string; readonly title: string; readonly active: boolean }[];
  readonly author: { readonly name: string; readonly url: string };
  readonly published: string;
  readonly minutes: number;
  readonly paragraphs: readonly string[];
  readonly tags: readonly string[];
  readonly footer: string;
}

const small: Workload<SmallPage> = {
  name: 'W1 small page',
  asBytes: false,
  data: {
    title: 'Linen & cotton',
    site: 'Thursday Kiln',
    description: 'What we weave, what we dye, and where the flax grows.',
    loggedIn: true,
    user: { name: 'Ann' },
    nav: ['Home', 'Shop', 'Journal', 'Events', 'Contact'].map((title) => ({
      title,
      url: `/${title.toLowerCase()}`,
      active: title === 'Journal',
    })),
    author: { name: 'Bo Field', url: '/journal?author=bo' },
    published: '4 March 2024',
    minutes: 6,
    paragraphs: [
      'A page about cloth, and about the people who weave it on old looms by the river.',
      'The flax is pulled in July, retted in the dew, and spun through the winter.',
      'Dyers & weavers share one roof; the vats are on the ground floor.',
    ],
    tags: ['linen', 'weaving', 'flax', 'dye'],
    footer: '12 Mill Lane, open Thursday to Saturday',
  },
  jsont: {
    page: `<!doctype html>
<html lang="en"><head><title>{title|html} - {site|html}</title><meta name="description" content="{description|html}"></head>
<body><nav>{.repeated section nav}<a href="{url}"{.if active} aria-current="page"{.end}>{title|html}</a>{.end}</nav>
<h1>{title|html}</h1>
{.if loggedIn}<p>Hello {user.name|html}</p>{.or}<p>Please log in</p>{.end}
{.section author}<p class="by"><a href="{url}">{name|html}</a>, {published|html}, {minutes} min</p>{.end}
<main>{.repeated section paragraphs}<p>{@|html}</p>{.end}</main>
<ul>{.repeated section tags}<li>{@|html}</li>{.end}</ul>
<footer>{footer|html}</footer></body></html>
`,
    partials: {},
  },
  handlebars: {
    page: `<!doctype html>
<html lang="en"><head><title>{{title}} - {{site}}</title><meta name="description" content="{{description}}"></head>
<body><nav>{{#each nav}}<a href="{{{url}}}"{{#if active}} aria-current="page"{{/if}}>{{title}}</a>{{/each}}</nav>
<h1>{{title}}</h1>
{{#if loggedIn}}<p>Hello {{user.name}}</p>{{else}}<p>Please log in</p>{{/if}}
{{#with author}}<p class="by"><a href="{{{url}}}">{{name}}</a>, {{../published}}, {{{../minutes}}} min</p>{{/with}}
<main>{{#each paragraphs}}<p>{{this}}</p>{{/each}}</main>
<ul>{{#each tags}}<li>{{this}}</li>{{/each}}</ul>
<footer>{{footer}}</footer></body></html>
`,
    partials: {},
  },
  embedded: {
    page: `<!doctype html>
<html lang="en"><head><title><%= it.title %> - <%= it.site %></title><meta name="description" content="<%= it.description %>"></head>
<body><nav><% for (const l of it.nav) { %><a href="<%- l.url %>"<% if (l.active) { %> aria-current="page"<% } %>><%= l.title %></a><% } %></nav>
<h1><%= it.title %></h1>
<% if (it.loggedIn) { %><p>Hello <%= it.user.name %></p><% } else { %><p>Please log in</p><% } %>
<p class="by"><a href="<%- it.author.url %>"><%= it.author.name %></a>, <%= it.published %>, <%- it.minutes %> min</p>
<main><% for (const p of it.paragraphs) { %><p><%= p %></p><% } %></main>
<ul><% for (const t of it.tags) { %><li><%= t %></li><% } %></ul>
<footer><%= it.footer %></footer></body></html>
`,
    partials: {},
  },
  liquid: {
    page: `<!doctype html>
<html lang="en"><head><title>{{ title | escape }} - {{ site | escape }}</title><meta name="description" content="{{ description | escape }}"></head>
<body><nav>{% for l in nav %}<a href="{{ l.url }}"{% if l.active %} aria-current="page"{% endif %}>{{ l.title | escape }}</a>{% endfor %}</nav>
<h1>{{ title | escape }}</h1>
{% if loggedIn %}<p>Hello {{ user.name | escape }}</p>{% else %}<p>Please log in</p>{% endif %}
<p class="by"><a href="{{ author.url }}">{{ author.name | escape }}</a>, {{ published | escape }}, {{ minutes }} min</p>
<main>{% for p in paragraphs %}<p>{{ p | escape }}</p>{% endfor %}</main>
<ul>{% for t in tags %}<li>{{ t | escape }}</li>{% endfor %}</ul>
<footer>{{ footer | escape }}</footer></body></html>
`,
    partials: {},
  },
  byHand(d) {
    let o = `<!doctype html>\n<html lang="en"><head><title>${escapeText(d.title)} - ${escapeText(d.site)}</title>`;
    o += `<meta name="description" content="${escapeText(d.description)}"></head>\n<body><nav>`;
    for (const l of d.nav) {
      o += `<a href="${l.url}"${l.active ? ' aria-current="page"' : ''}>${escapeText(l.title)}</a>`;
    }
    o += `</nav>\n<h1>${escapeText(d.title)}</h1>\n`;
    o += d.loggedIn ? `<p>Hello ${escapeText(d.user.name)}</p>` : '<p>Please log in</p>';
    o += `\n<p class="by"><a href="${d.author.url}">${escapeText(d.author.name)}</a>, ${escapeText(d.published)}, `;
    o += `${d.minutes} min</p>\n<main>`;
    for (const p of d.paragraphs) o += `<p>${escapeText(p)}</p>`;
    o += '</main>\n<ul>';
    for (const t of d.tags) o += `<li>${escapeText(t)}</li>`;
    return `${o}</ul>\n<footer>${escapeText(d.footer)}</footer></body></html>\n`;
  },
};

interface Product {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly price: string;
  readonly onSale: boolean;
  readonly was: string;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly image: { readonly src: string; readonly alt: string };
}

interface Shop {
  readonly heading: string;
  readonly currency: string;
  readonly items: readonly Product[];
}

const filler = 'class="card card--wide card--rounded" data-animation="fade" data-animation-delay="200ms"';
const card = {
  open: `<article ${filler} id="`,
  afterId: '">\n  <a class="card__link" href="',
  image: `">\n    <span class="card__frame"><img class="card__image" loading="lazy" decoding="async" width="750" height="750" sizes="(min-width: 1024px) 25vw, (min-width: 640px) 50vw, 100vw" src="`,
  alt: '" alt="',
  title: '"></span>\n    <h2 class="card__title">',
  price: '</h2>\n  </a>\n  <p class="card__price"><span class="visually-hidden">Price</span> ',
  was: ' <s class="card__was">',
  wasEnd: '</s>',
  excerpt: '</p>\n  <div class="card__excerpt">',
  tags: '</div>\n  <ul class="card__tags">',
  tag: '<li class="card__tag">',
  tagEnd: '</li>',
  end: `</ul>\n  <form class="card__form" method="post" action="/api/commerce/cart"><button class="button button--primary button--block" type="submit" aria-live="polite">Add to cart</button></form>\n</article>\n`,
};

/** Few of the products have the accent, as in nearly every shop. */
function productList(name: string, asBytes: boolean, words: readonly string[], accent = ''): Workload<Shop> {
  const text = (seed: number, length: number) =>
    Array.from({ length }, (_, at) => words[(seed * 7 + at * 5) % words.length]).join(' ');
  const items = Array.from(
    { length: 60 },
    (_, at): Product => ({
      id: `p${at}`,
      title: `${text(at, 3)} ${at}${at % 12 === 5 ? accent : ''}`,
      url: `/shop/product-${at}`,
      price: `${10 + at}.50`,
      onSale: at % 3 === 0,
      was: `${20 + at}.00`,
      excerpt: `${text(at + 1, 70)}${at % 4 === 0 ? ' & more' : ''}`,
      tags: ['new', 'linen', `size-${at % 5}`],
      image: { src: `/assets/product-${at}.jpg`, alt: text(at + 2, 4) },
    }),
  );
  return {
    name,
    asBytes,
    data: { heading: text(1, 2), currency: 'EUR', items },
    jsont: {
      page: '<h1>{heading|html}</h1>\n<section>\n{.repeated section items}{@|apply card}{.or}<p>Nothing</p>{.end}</section>\n',
      partials: {
        card: `${card.open}{id}${card.afterId}{url}${card.image}{image.src}${card.alt}{image.alt|html}${card.title}{title|html}${card.price}{price} {currency}{.if onSale}${card.was}{was}${card.wasEnd}{.end}${card.excerpt}{excerpt|html}${card.tags}{.repeated section tags}${card.tag}{@|html}${card.tagEnd}{.end}${card.end}`,
      },
    },
    handlebars: {
      page: '<h1>{{heading}}</h1>\n<section>\n{{#each items}}{{> card currency=../currency}}{{else}}<p>Nothing</p>{{/each}}</section>\n',
      partials: {
        card: `${card.open}{{{id}}}${card.afterId}{{{url}}}${card.image}{{{image.src}}}${card.alt}{{image.alt}}${card.title}{{title}}${card.price}{{{price}}} {{{currency}}}{{#if onSale}}${card.was}{{{was}}}${card.wasEnd}{{/if}}${card.excerpt}{{excerpt}}${card.tags}{{#each tags}}${card.tag}{{this}}${card.tagEnd}{{/each}}${card.end}`,
      },
    },
    embedded: {
      page: '<h1><%= it.heading %></h1>\n<section>\n<% for (const p of it.items) { %><%- include("card", { p, currency: it.currency }) %><% } %><% if (it.items.length === 0) { %><p>Nothing</p><% } %></section>\n',
      partials: {
        card: `${card.open}<%- it.p.id %>${card.afterId}<%- it.p.url %>${card.image}<%- it.p.image.src %>${card.alt}<%= it.p.image.alt %>${card.title}<%= it.p.title %>${card.price}<%- it.p.price %> <%- it.currency %><% if (it.p.onSale) { %>${card.was}<%- it.p.was %>${card.wasEnd}<% } %>${card.excerpt}<%= it.p.excerpt %>${card.tags}<% for (const tag of it.p.tags) { %>${card.tag}<%= tag %>${card.tagEnd}<% } %>${card.end}`,
      },
    },
    liquid: {
      page: "<h1>{{ heading | escape }}</h1>\n<section>\n{% for p in items %}{% render 'card', p: p, currency: currency %}{% else %}<p>Nothing</p>{% endfor %}</section>\n",
      partials: {
        card: `${card.open}{{ p.id }}${card.afterId}{{ p.url }}${card.image}{{ p.image.src }}${card.alt}{{ p.image.alt | escape }}${card.title}{{ p.title | escape }}${card.price}{{ p.price }} {{ currency }}{% if p.onSale %}${card.was}{{ p.was }}${card.wasEnd}{% endif %}${card.excerpt}{{ p.excerpt | escape }}${card.tags}{% for tag in p.tags %}${card.tag}{{ tag | escape }}${card.tagEnd}{% endfor %}${card.end}`,
      },
    },
    byHand(d) {
      let o = `<h1>${escapeText(d.heading)}</h1>\n<section>\n`;
      for (const p of d.items) o += cardByHand(p, d.currency);
      if (d.items.length === 0) o += '<p>Nothing</p>';
      return `${o}</section>\n`;
    },
  };
}

function cardByHand(p: Product, currency: string): string {
  let o = card.open;
  o += p.id + card.afterId + p.url + card.image + p.image.src + card.alt + escapeText(p.image.alt);
  o += card.title + escapeText(p.title) + card.price + p.price;
  o += ` ${currency}`;
  if (p.onSale) o += card.was + p.was + card.wasEnd;
  o += card.excerpt + escapeText(p.excerpt) + card.tags;
  for (const tag of p.tags) o += card.tag + escapeText(tag) + card.tagEnd;
  return o + card.end;
}

interface Table {
  readonly rows: readonly { readonly id: number; readonly name: string; readonly price: string }[];
}

const rows: Workload<Table> = {
  name: 'W3 10,000 rows',
  asBytes: false,
  data: {
    rows: Array.from({ length: 10_000 }, (_, id) => ({
      id,
      name: id % 50 === 0 ? `Salt & row ${id}` : `Row ${id}`,
      price: `${id}.00`,
    })),
  },
  jsont: {
    page: '<table>{.repeated section rows}<tr><td>{id}</td><td>{name|html}</td><td>{price}</td></tr>\n{.end}</table>',
    partials: {},
  },
  handlebars: {
    page: '<table>{{#each rows}}<tr><td>{{{id}}}</td><td>{{name}}</td><td>{{{price}}}</td></tr>\n{{/each}}</table>',
    partials: {},
  },
  embedded: {
    page: '<table><% for (const r of it.rows) { %><tr><td><%- r.id %></td><td><%= r.name %></td><td><%- r.price %></td></tr>\n<% } %></table>',
    partials: {},
  },
  liquid: {
    page: '<table>{% for r in rows %}<tr><td>{{ r.id }}</td><td>{{ r.name | escape }}</td><td>{{ r.price }}</td></tr>\n{% endfor %}</table>',
    partials: {},
  },
  byHand(d) {
    let o = '<table>';
    for (const r of d.rows) o += `<tr><td>${r.id}</td><td>${escapeText(r.name)}</td><td>${r.price}</td></tr>\n`;
    return `${o}</table>`;
  },
};

interface Branch {
  readonly title: string;
  readonly children: readonly Branch[];
}

function grow(depth: number): Branch {
  const children = depth === 0 ? [] : [grow(depth - 1), ...(depth % 2 === 0 ? [grow(depth - 1)] : [])];
  return { title: `Level ${depth}`, children };
}

const menu: Workload<{ readonly root: Branch }> = {
  name: 'W4 recursive partials, depth 12',
  asBytes: false,
  data: { root: grow(12) },
  jsont: {
    page: '<ul>{root|apply branch}</ul>',
    partials: {
      branch:
        '<li><span>{title|html}</span>{.if children}<ul>{.repeated section children}{@|apply branch}{.end}</ul>{.end}</li>\n',
    },
  },
  handlebars: {
    page: '<ul>{{> branch root}}</ul>',
    partials: {
      branch:
        '<li><span>{{title}}</span>{{#if children}}<ul>{{#each children}}{{> branch}}{{/each}}</ul>{{/if}}</li>\n',
    },
  },
  embedded: {
    page: '<ul><%- include("branch", it.root) %></ul>',
    partials: {
      branch:
        '<li><span><%= it.title %></span><% if (it.children.length) { %><ul><% for (const c of it.children) { %><%- include("branch", c) %><% } %></ul><% } %></li>\n',
    },
  },
  liquid: {
    page: "<ul>{% render 'branch', b: root %}</ul>",
    partials: {
      branch:
        "<li><span>{{ b.title | escape }}</span>{% if b.children.size > 0 %}<ul>{% for c in b.children %}{% render 'branch', b: c %}{% endfor %}</ul>{% endif %}</li>\n",
    },
  },
  byHand: (d) => `<ul>${branchByHand(d.root)}</ul>`,
};

function branchByHand(b: Branch): string {
  let o = `<li><span>${escapeText(b.title)}</span>`;
  if (b.children.length > 0) {
    o += '<ul>';
    for (const c of b.children) o += branchByHand(c);
    o += '</ul>';
  }
  return `${o}</li>\n`;
}

const latin = 'soft washed linen shirt with pearl buttons woven slowly by hand in a small mill near the river'.split(
  ' ',
);
const other = 'мягкая льняная рубашка с пуговицами соткана вручную на старой фабрике у реки'.split(' ');

export const shop = productList('W2 product list of 60', false, latin);

export const workloads = [
  small,
  shop,
  productList('W2b the same with a few accents, as bytes', true, latin, ' crème'),
  productList('W2u the same, non-Latin, as bytes', true, other),
  rows,
  menu,
] as const;
