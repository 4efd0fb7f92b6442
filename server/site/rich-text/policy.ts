import { cleanAddress } from './addresses.ts';

/**
 * What markup of page data may bring into a page: rich text, and everything that published blocks consist of. What is not
 * listed stays outside. A decision says why scripts are not in it (decisions/0511).
 */
const words = (text: string): readonly string[] => text.split(' ');

/** Attributes of single elements; those of all elements are below. */
const ownAttributes: Readonly<Record<string, string>> = {
  a: 'href target rel download hreflang name',
  area: 'href target rel shape coords alt',
  audio: 'src controls loop muted preload',
  blockquote: 'cite',
  button: 'type name value disabled',
  circle: 'cx cy r',
  col: 'span',
  colgroup: 'span',
  del: 'cite datetime',
  details: 'open name',
  ellipse: 'cx cy rx ry',
  fieldset: 'disabled name',
  font: 'color face size',
  form: 'action method name autocomplete novalidate',
  iframe: 'src name allow allowfullscreen frameborder loading referrerpolicy sandbox scrolling',
  img: 'src srcset sizes alt loading decoding fetchpriority usemap crossorigin referrerpolicy',
  input:
    'type name value placeholder checked disabled readonly required min max step minlength maxlength pattern size autocomplete inputmode multiple accept spellcheck',
  ins: 'cite datetime',
  label: 'for',
  li: 'value type',
  line: 'x1 y1 x2 y2',
  lineargradient: 'x1 y1 x2 y2 gradientunits gradienttransform',
  map: 'name',
  mask: 'x y maskunits',
  meter: 'value min max low high optimum',
  ol: 'start type reversed',
  optgroup: 'label disabled',
  option: 'value label selected disabled',
  path: 'd pathlength',
  polygon: 'points',
  polyline: 'points',
  progress: 'value max',
  q: 'cite',
  radialgradient: 'cx cy r fx fy gradientunits gradienttransform',
  rect: 'x y rx ry',
  select: 'name multiple required disabled size autocomplete',
  source: 'src srcset sizes media type',
  stop: 'offset stop-color stop-opacity',
  style: 'type media',
  svg: 'viewbox xmlns xmlns:xlink version preserveaspectratio x y focusable xml:space enable-background',
  symbol: 'viewbox preserveaspectratio',
  table: 'border cellpadding cellspacing summary',
  td: 'colspan rowspan headers scope bgcolor nowrap',
  textarea:
    'name placeholder rows cols required disabled readonly minlength maxlength autocomplete spellcheck wrap inputmode',
  th: 'colspan rowspan headers scope abbr bgcolor nowrap',
  time: 'datetime',
  track: 'src kind srclang label default',
  ul: 'type',
  use: 'href xlink:href x y',
  video: 'src poster controls loop muted preload autoplay playsinline',
};

/** Elements with no attributes but those of all. */
const plainElements = words(
  'abbr acronym address article aside b bdi bdo big br caption center cite clippath code dd defs dfn div dl dt em ' +
    'figcaption figure footer g h1 h2 h3 h4 h5 h6 header hgroup hr i kbd legend main mark menu nav noscript output p ' +
    'picture pre rp rt ruby s samp section small span strike strong sub summary sup tbody tfoot thead tr tt u var wbr',
);

const globalAttributes: ReadonlySet<string> = new Set(
  words(
    'align aria-hidden class clear dir fill fill-opacity fill-rule clip-path clip-rule height hidden id itemid itemprop ' +
      'itemscope itemtype lang opacity role stroke stroke-linecap stroke-linejoin stroke-width style tabindex title ' +
      'transform translate valign width',
  ),
);

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...plainElements.map((name) => [name, new Set<string>()] as const),
  ...Object.entries(ownAttributes).map(([name, attributes]) => [name, new Set(words(attributes))] as const),
]);

/** Elements that are left out with all that is in them; any other that is not allowed leaves its content behind. */
const dropped: ReadonlySet<string> = new Set(
  words(
    'applet base embed frame frameset link math meta noembed noframes object param plaintext script svg:script template title xmp',
  ),
);

export const voidElements: ReadonlySet<string> = new Set(words('area br col hr img input source track wbr'));

export function isAllowedElement(name: string): boolean {
  return allowed.has(name);
}

export function isDroppedElement(name: string): boolean {
  return dropped.has(name);
}

/** The value that an attribute may have in a page: the given one, a mended one, or none at all. */
export function attributeValue(element: string, name: string, value: string): string | undefined {
  const isOwn = allowed.get(element)?.has(name) === true;
  if (!isOwn && !isForAll(name)) return undefined;
  if (name === 'style') return RUNNING_STYLE.test(value) ? undefined : value;
  return cleanAddress(element, name, value);
}

/** Marks that the runtime goes by are ours to set: content that had them could pose as a part of the page. */
function isForAll(name: string): boolean {
  if (globalAttributes.has(name)) return true;
  return /^(?:aria|data)-[a-z\d_.:-]{1,80}$/.test(name) && !name.startsWith('data-vitrine');
}

/** Styles of browsers that are gone ran code; nobody who means well writes them any more. */
const RUNNING_STYLE = /expression\s*\(|(?:java|vb)script\s*:|-moz-binding|behaviou?r\s*:/i;

/** The rules of a style element as a page may have them: none from elsewhere, and nothing that ends the element. */
export function styleText(css: string): string {
  if (css.includes('<') || RUNNING_STYLE.test(css)) return '';
  return css.replace(/@import\b[^;]*(?:;|$)/gi, '');
}
