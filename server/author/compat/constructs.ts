import { platformPartials } from '../../site/platform/partials.ts';
import { platformSheets } from '../../site/styles/platform/imports.ts';
import { tagNames } from '../../site/tags/render-tag.ts';

/** How a construct of the platform fares with us. */
export type Support = 'supported' | 'different' | 'unsupported';

export const constructKinds = [
  'platform tag',
  'platform value',
  'platform partial',
  'system collection',
  'strings',
  'style sheet',
  'tweak',
  'script global',
  'origin',
] as const;

export interface PlatformConstruct {
  readonly kind: (typeof constructKinds)[number];
  readonly name: string;
  readonly support: Support;
  /** What differs, or what happens instead; empty where there is nothing to say. */
  readonly note: string;
  /** Files of a folder that it is looked for in, and how it is written there. */
  readonly in: 'templates' | 'styles' | 'scripts' | 'conf';
  readonly pattern: RegExp;
}

type Row = readonly [name: string, support: Support, note: string, pattern: RegExp];

const rows = (kind: PlatformConstruct['kind'], where: PlatformConstruct['in'], table: readonly Row[]) =>
  table.map(([name, support, note, pattern]): PlatformConstruct => ({ kind, name, support, note, in: where, pattern }));

const tag = (name: string, note = ''): Row => [
  `<squarespace:${name}>`,
  !tagNames.has(name) ? 'unsupported' : note === '' ? 'supported' : 'different',
  tagNames.has(name) ? note : 'stays in the page as written',
  new RegExp(`<squarespace:${name}(?=[\\s/>])`, 'gi'),
];

const value = (name: string): Row => [
  `{${name}}`,
  'supported',
  '',
  new RegExp(`\\{${name.replaceAll('.', '\\.')}[|}]`, 'g'),
];

const partial = (name: string): Row => [
  name,
  platformPartials.has(name) ? 'supported' : 'unsupported',
  platformPartials.has(name) ? '' : 'the folder must bring it; the tag prints nothing',
  new RegExp(`\\|\\s*apply\\s+${name.replaceAll('.', '\\.')}(?=[\\s|}])`, 'g'),
];

const tweak = (type: string): Row => [
  `tweak of type ${type}`,
  'supported',
  '',
  new RegExp(`tweak:\\s*\\{[^}]*"type"\\s*:\\s*"${type}"`, 'g'),
];

const sheet = (name: string): Row => [
  `@import ${name}`,
  platformSheets.has(name) ? 'supported' : 'unsupported',
  platformSheets.has(name) ? '' : 'the import finds nothing',
  new RegExp(`@import\\s[^;]*${name}`, 'g'),
];

const collection = (type: string): Row => [
  type,
  'supported',
  '',
  new RegExp(`"systemCollections"\\s*:\\s*\\[[^\\]]*"${type}"`, 'g'),
];

const global = (name: string, support: Support, note: string): Row => [
  name,
  support,
  note,
  new RegExp(`(?<![\\w$.])(?:window\\.)?${name.replaceAll('.', '\\.')}(?![\\w$])`, 'g'),
];

const NOT_THERE = 'nobody defines it: a script that asks for it ends there';

/**
 * Everything of the platform besides the language itself, and how it fares: `vitrine compat` and the page of the
 * documentation are made from this table. One line is one construct.
 */
export const platformConstructs: readonly PlatformConstruct[] = [
  ...rows('platform tag', 'templates', [
    tag('navigation'),
    tag('folder-navigation'),
    tag('folder-nav'),
    tag('block-field'),
    tag('script', 'scripts are loaded one by one, whatever combo says'),
    tag('query'),
    tag('category', 'gives categories with name, count and url'),
    tag('related', 'other items of the collection, those with most tags and categories in common first'),
    [
      '<squarespace:navigation> with a body',
      'supported',
      '',
      /<squarespace:(?:folder-)?navigation\b[^>]*[^/>]>(?=(?:(?!<squarespace:)[\s\S]){0,4000}?<\/squarespace:(?:folder-)?navigation>)/gi,
    ],
  ]),
  ...rows('platform value', 'templates', [
    value('squarespace-headers'),
    value('squarespace-footers'),
    value('squarespace.main-content'),
    value('squarespace.page-id'),
    value('squarespace.page-classes'),
    value('squarespace.cart-classes'),
    value('squarespace.template-revision'),
  ]),
  ...rows('platform partial', 'templates', [
    partial('social-links.block'),
    partial('sqs-social-links'),
    partial('sqs-share-buttons'),
    partial('sqs-video-background'),
    partial('sqs-video-background.block'),
    [
      '/universal/svg/social-accounts.svg',
      'unsupported',
      'the sprite of network marks is not served, so their pictures stay empty',
      /\/universal\/svg\/social-accounts\.svg/g,
    ],
  ]),
  ...rows('system collection', 'conf', [
    collection('blog'),
    collection('products'),
    collection('gallery'),
    collection('events'),
    collection('album'),
  ]),
  ...rows('strings', 'templates', [['{localizedStrings.…}', 'supported', '', /\blocalizedStrings\b/g]]),
  ...rows('style sheet', 'styles', [
    sheet('sqs-grid-breaker'),
    sheet('svg-icon-templates'),
    sheet('sqs-ui-font'),
    ['.mixin-template-social-icons-color', 'supported', '', /\.mixin-template-social-icons-color(?:-body)?\s*\(/g],
    ['.sqs-ui-font', 'supported', '', /\.sqs-ui-font(?:-size)?\s*(?:\(|;)/g],
  ]),
  ...rows('tweak', 'styles', ['color', 'value', 'font', 'dropdown', 'checkbox'].map(tweak)),
  ...rows('script global', 'scripts', [
    global('Static.SQUARESPACE_CONTEXT', 'unsupported', NOT_THERE),
    global(
      'ImageLoader.load',
      'different',
      'pictures with data-src are loaded without being asked; the call itself is unknown',
    ),
    global('SQS.Tweak', 'unsupported', NOT_THERE),
    global('SQS.Lifecycle', 'unsupported', NOT_THERE),
    global('Squarespace.afterBodyLoad', 'unsupported', NOT_THERE),
    ['Squarespace.initialize…', 'unsupported', NOT_THERE, /(?<![\w$.])(?:window\.)?Squarespace\.initialize\w*/g],
    global('SQSControllerSync', 'unsupported', NOT_THERE),
    [
      'Y (one, all, use, Global …)',
      'unsupported',
      NOT_THERE,
      /(?<![\w$.])Y\.(?:(?:one|all|use)\(\s*['"]|Global\.(?:on|fire)\(|Lang\.is|UA\.|Anim\()/g,
    ],
    [
      'Y.Squarespace',
      'unsupported',
      NOT_THERE,
      /(?<![\w$.])Y\.Squarespace\.(?:Commerce|Lightbox2?|Template|Widgets|Utils)\b/g,
    ],
  ]),
  ...rows('origin', 'templates', [
    [
      'a script of another origin',
      'different',
      'the policy of the page stops it, unless the visitor’s browser has it from the page itself',
      /<script\b[^>]*\ssrc\s*=\s*["']?(?:https?:)?\/\/[^"'\s>]+/gi,
    ],
    [
      'a style sheet of another origin',
      'different',
      'the policy of the page stops it',
      /<link\b(?=[^>]*stylesheet)[^>]*\shref\s*=\s*["']?(?:https?:)?\/\/[^"'\s>]+/gi,
    ],
  ]),
];
