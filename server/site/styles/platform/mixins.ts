import { iconMixins, iconSize, platformVariables } from './imports.ts';

/** Properties for which published folders call a mixin of that name with one value. */
const prefixed = [
  'align-content',
  'align-items',
  'align-self',
  'animation',
  'animation-delay',
  'animation-direction',
  'animation-duration',
  'animation-fill-mode',
  'animation-iteration-count',
  'animation-name',
  'animation-timing-function',
  'appearance',
  'backface-visibility',
  'background-clip',
  'background-size',
  'border-radius',
  'box-shadow',
  'box-sizing',
  'column-count',
  'column-gap',
  'column-rule',
  'column-width',
  'columns',
  'filter',
  'flex',
  'flex-basis',
  'flex-direction',
  'flex-flow',
  'flex-grow',
  'flex-shrink',
  'flex-wrap',
  'hyphens',
  'justify-content',
  'order',
  'perspective',
  'perspective-origin',
  'transform',
  'transform-origin',
  'transform-style',
  'transition',
  'transition-delay',
  'transition-duration',
  'transition-property',
  'transition-timing-function',
  'user-select',
] as const;

/** What such a mixin means that is called without a value. */
const usual: Readonly<Record<string, string>> = { 'box-sizing': ': border-box' };

const byProperty = prefixed.map((name): [string, string] => [
  `.${name}`,
  `.${name}(@value${usual[name] ?? ''}) { -webkit-${name}: @value; ${name}: @value; }`,
]);

/** Those take a value: a class of a folder that is called the same, which is a mixin too, takes none. */
export const prefixMixins: ReadonlySet<string> = new Set(byProperty.map(([name]) => name));

/** Marks of networks, in the manner that the owner chose: a class of the list or of something around it. */
const socialIcons = (name: string, around: string) => `
.${name}(@color) {
  ${around}.social-icons-style-regular .sqs-svg-icon--social { fill: @color; }
  ${around}.social-icons-style-knockout .sqs-use--mask { fill: @color; }
  ${around}.social-icons-style-knockout .sqs-use--icon { fill: none; }
  ${around}.social-icons-style-solid .sqs-svg-icon--wrapper { background-color: @color; }
  ${around}.social-icons-style-border .sqs-svg-icon--wrapper { box-shadow: 0 0 0 2px @color inset; }
  ${around}.social-icons-style-border .sqs-svg-icon--social { fill: @color; }
  .sqs-svg-icon--outer .sqs-svg-icon--social { fill: @color; }
  .sqs-svg-icon--outer.social-icons-style-solid .sqs-svg-icon--social { fill: contrast(@color, #000, #fff); }
}`;

/** Twelve columns, as folders lay out parts of their own by them. */
const grid: readonly (readonly [string, string])[] = [
  ['.sqs-row', '.sqs-row() { &:before, &:after { content: " "; display: table; } &:after { clear: both; } }'],
  ['.col', '.col() { float: left; box-sizing: border-box; }'],
  ['.sqs-block', '.sqs-block() { position: relative; clear: both; padding: 17px; }'],
  ['.sqs-block-content', '.sqs-block-content() { position: relative; }'],
  ...Array.from({ length: 12 }, (_, index) => index + 1).flatMap((columns) =>
    ['.span', '.sqs-col'].map((stem): [string, string] => {
      const name = `${stem}-${columns}`;
      return [name, `${name}() { width: percentage((${columns} / 12)); }`];
    }),
  ),
];

/** The folder's own of those is a rule for that class alone: others speak of the columns of content. */
export const gridMixins: ReadonlySet<string> = new Set(grid.map(([name]) => name));

/** Mixins and variables that sheets use and the platform brings, by name; one that a folder has itself is its own. */
export const platformMixins: ReadonlyMap<string, string> = new Map([
  ...platformVariables,
  ...byProperty,
  ...grid,
  ['.display-flex', '.display-flex(@value: flex) { display: ~"-webkit-@{value}"; display: @value; }'],
  ['.opacity', '.opacity(@value) { opacity: @value; }'],
  ['.mixin-template-social-icons-color', socialIcons('mixin-template-social-icons-color', '')],
  ['.mixin-template-social-icons-color-body', socialIcons('mixin-template-social-icons-color-body', '&')],
  ['.sqs-ui-font', iconMixins],
  ['.sqs-ui-font-size', iconSize],
]);
