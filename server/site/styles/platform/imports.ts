/** The twelve columns stand one below the other; where, says the rule that this is imported in. */
const gridBreaker = `
.sqs-layout .sqs-row { display: block; }
.sqs-layout .sqs-row .col { float: none; width: auto !important; --block-start: 0px; --block-end: 0px; }
.sqs-layout .sqs-row .sqs-block.float { float: none; width: auto !important; }
.sqs-layout .sqs-block-spacer { display: none; }
`;

const iconTemplates = `
.sqs-svg-icon--list { line-height: 0; }
.sqs-svg-icon--wrapper { position: relative; display: inline-block; width: 36px; height: 36px; }
.sqs-svg-icon--wrapper > div, .sqs-svg-icon--social { display: block; width: 100%; height: 100%; }
.sqs-use--background, .sqs-use--mask { fill: none; }
(~".@{social-icons-wrapper} .sqs-svg-icon--wrapper") { width: @social-icons-size-custom; height: @social-icons-size-custom; }
(~".@{social-icons-style-regular} .@{social-icons-wrapper} .sqs-svg-icon--social") { fill: @social-icons-color; }
${Object.entries({ square: '0', rounded: '20%', circle: '50%' }).map(iconShape).join('')}`;

/** What the classes that the folder names for a shape do to its marks. */
function iconShape([shape, radius]: readonly [string, string]): string {
  const of = (manner: string, part: string) =>
    `(~".@{social-icons-style-${shape}--${manner}} .@{social-icons-wrapper} ${part}")`;
  const wrapper = '.sqs-svg-icon--wrapper';
  return `
${of('knockout', wrapper)} { border-radius: ${radius}; overflow: hidden; }
${of('knockout', '.sqs-use--mask')} { fill: @social-icons-color; }
${of('knockout', '.sqs-use--icon')} { fill: none; }
${of('solid', wrapper)} { border-radius: ${radius}; background-color: @social-icons-color; }
${of('solid', '.sqs-svg-icon--social')} { fill: contrast(@social-icons-color, #000, #fff); }
${of('border', wrapper)} { border-radius: ${radius}; box-shadow: 0 0 0 2px @social-icons-color inset; }
${of('border', '.sqs-svg-icon--social')} { fill: @social-icons-color; }
`;
}

const NO_CLASS = "'social-icons-style-unused'";
const shapes = ['square', 'rounded', 'circle'].flatMap((shape) =>
  ['knockout', 'solid', 'border'].map((manner) => `${shape}--${manner}`),
);

/** What those sheets ask of a folder, where it says nothing of it. */
export const platformVariables: readonly (readonly [name: string, text: string])[] = Object.entries({
  'social-icons-wrapper': "'sqs-svg-icon--list'",
  'social-icons-color': '#222',
  'social-icons-size-custom': '36px',
  'social-icons-style-regular': NO_CLASS,
  ...Object.fromEntries(shapes.map((shape) => [`social-icons-style-${shape}`, NO_CLASS])),
}).map(([name, value]) => [`@${name}`, `@${name}: ${value};`]);

/** Names that sheets call icons by, and their codes (server/site/platform/ui-font.css). */
const icons = {
  e02c: ['left-arrow', 'arrow-left', 'chevron-left'],
  e02d: ['right-arrow', 'arrow-right', 'chevron-right'],
  e02e: ['close', 'cross', 'x'],
  e030: ['menu', 'hamburger'],
};

export const iconNames: readonly string[] = Object.values(icons).flat();

const inIconFont =
  'font-family: "squarespace-ui-font", "Helvetica Neue", Helvetica, Arial, sans-serif; font-weight: 400; font-style: normal;';

/** An icon by its name before or after what an element says; one that the font has not shows nothing. */
export const iconMixins = `
.sqs-ui-font() { ${inIconFont} }
.sqs-ui-icon(@name) { ${inIconFont} }
${Object.entries(icons)
  .flatMap(([code, names]) => names.map((name) => `.sqs-ui-icon(${name}) { content: "\\${code}"; }`))
  .join('\n')}
.sqs-ui-font(@name) { &:before { .sqs-ui-icon(@name); } }
.sqs-ui-font(@name, before) { &:before { .sqs-ui-icon(@name); } }
.sqs-ui-font(@name, after) { &:after { .sqs-ui-icon(@name); } }
`;

export const iconSize = '.sqs-ui-font-size(@size: 13px, @line: 1.4em) { font-size: @size; line-height: @line; }';

/** Icons by their codes or names; words stand in the fonts behind it. */
const uiFont = `${iconMixins}${iconSize}
.sqs-ui-font { ${inIconFont} }
.sqs-ui-font-size { font-size: 13px; line-height: 1.4em; }
`;

/** In the order of their marks in server/site/platform/social-font.css. */
const networks =
  'facebook twitter instagram pinterest youtube vimeo linkedin tumblr flickr soundcloud spotify google github dribbble behance yelp email rss twitch medium bandcamp etsy snapchat tiktok url'.split(
    ' ',
  );

/** An account that nobody signed in to has a name that ends in `-unauth`. */
const markOf = (network: string) => `[class*="social-${network}"]:before`;

const socialFont = `
${networks.map(markOf).join(', ')} { font-family: "social-icon-font"; font-weight: 400; font-style: normal; line-height: 1; text-transform: none; }
${networks.map((network, index) => `${markOf(network)} { content: "\\${(0xe600 + index).toString(16)}"; }`).join('\n')}
`;

/** Sheets that published folders import and the platform brings; a file of the folder comes first. */
export const platformSheets: ReadonlyMap<string, string> = new Map([
  ['sqs-grid-breaker', gridBreaker],
  ['svg-icon-templates', iconTemplates],
  ['sqs-ui-font', uiFont],
  ['social-icon-font', socialFont],
]);
