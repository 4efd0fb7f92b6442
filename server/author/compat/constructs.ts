import { knownGlobals } from '#known-globals';
import { tweakTypes } from '#model';
import { blockKinds } from '../../site/blocks/block-kinds.ts';
import { platformPartials } from '../../site/platform/partials.ts';
import { socialSprite } from '../../site/platform/social-marks.ts';
import { iconNames, platformSheets } from '../../site/styles/platform/imports.ts';
import { tagNames } from '../../site/tags/render-tag.ts';
import { folderConstructs } from './folder-constructs.ts';
import { type ConstructRow, type PlatformConstruct, toConstructs } from './platform-construct.ts';

const tag = (name: string, note = ''): ConstructRow => [
  `<squarespace:${name}>`,
  !tagNames.has(name) ? 'unsupported' : note === '' ? 'supported' : 'different',
  tagNames.has(name) ? note : 'stays in the page as written',
  new RegExp(`<squarespace:${name}(?=[\\s/>])`, 'gi'),
];

const value = (name: string): ConstructRow => [
  `{${name}}`,
  'supported',
  '',
  new RegExp(`\\{${name.replaceAll('.', '\\.')}[|}]`, 'g'),
];

const partial = (name: string, note = ''): ConstructRow => [
  name,
  !platformPartials.has(name) ? 'unsupported' : note === '' ? 'supported' : 'different',
  platformPartials.has(name) ? note : 'the folder must bring it; the tag prints nothing',
  // A call may part its arguments by a sign of its own: {@|apply/name/ /key=value/}.
  new RegExp(`\\|\\s*apply(?:\\s+|[/:,;])${name.replaceAll('.', '\\.')}(?=[\\s|}/:,;])`, 'g'),
];

const icons = iconNames.join('|');

const VIDEO = 'shows the picture; the video plays where a script of the folder plays it';

const tweak = (type: string): ConstructRow => [
  `tweak of type ${type}`,
  'supported',
  '',
  new RegExp(`tweak\\s*:\\s*\\{[^}]*["']?\\btype["']?\\s*:\\s*["']${type}["']`, 'gi'),
];

const sheet = (name: string): ConstructRow => [
  `@import ${name}`,
  platformSheets.has(name) ? 'supported' : 'unsupported',
  platformSheets.has(name) ? '' : 'the import finds nothing',
  new RegExp(`@import\\s[^;]*${name}`, 'g'),
];

const collection = (type: string): ConstructRow => [
  type,
  'supported',
  '',
  new RegExp(`\\bsystemCollections["']?\\s*:\\s*\\[[^\\]]*["']${type}["']`, 'g'),
];

/** A block of content, by its class; in JSON its quotes are escaped. */
const block = ({ name, state, note }: (typeof blockKinds)[number]): ConstructRow => [
  `sqs-block-${name}`,
  state === 'supported' ? 'supported' : 'different',
  state === 'plain' ? `shown as it was published: ${note}` : note,
  new RegExp(`\\bsqs-block-${name}(?=[\\s"\\\\])`, 'g'),
];

/**
 * Everything of the platform besides the language itself, and how it fares: `vitrine compat` and the page of the
 * documentation are made from this table. One line is one construct.
 */
export const platformConstructs: readonly PlatformConstruct[] = [
  ...folderConstructs,
  ...toConstructs('platform tag', 'templates', [
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
  ...toConstructs('platform value', 'templates', [
    value('squarespace-headers'),
    value('squarespace-footers'),
    value('squarespace.main-content'),
    value('squarespace.page-id'),
    value('squarespace.page-classes'),
    value('squarespace.cart-classes'),
    value('squarespace.template-revision'),
  ]),
  ...toConstructs('platform partial', 'templates', [
    partial('social-links.block'),
    partial('sqs-social-links'),
    partial('sqs-share-buttons'),
    partial('apply-image-component.block'),
    partial('sqs-video-background', VIDEO),
    partial('sqs-video-background.block', VIDEO),
    [
      socialSprite.address,
      'supported',
      'the marks that a page shows stand in the page itself; one of an unknown network is a link',
      /\/universal\/svg\/social-accounts\.svg/g,
    ],
  ]),
  ...toConstructs('platform place', 'templates', [
    [
      'sqs-announcement-bar-dropzone',
      'supported',
      'shows `announcementBarSettings` of the content where `showAnnouncementBar` is true',
      /\bsqs-announcement-bar-dropzone(?![\w-])/g,
    ],
    [
      'sqs-cart-dropzone',
      'different',
      'stays empty: once something is in the cart, the way to it stands in a corner of the window',
      /\bsqs-cart-dropzone(?![\w-])/g,
    ],
  ]),
  ...toConstructs('system collection', 'conf', [
    collection('blog'),
    collection('products'),
    collection('gallery'),
    collection('events'),
    collection('album'),
  ]),
  ...toConstructs('strings', 'templates', [['{localizedStrings.…}', 'supported', '', /\blocalizedStrings\b/g]]),
  ...toConstructs('style sheet', 'styles', [
    sheet('sqs-grid-breaker'),
    sheet('svg-icon-templates'),
    sheet('sqs-ui-font'),
    sheet('social-icon-font'),
    [
      'squarespace-ui-font',
      'different',
      'the arrows, the cross and the menu (e02c, e02d, e02e, e030); other codes show nothing of it',
      /font-family\s*:[^;{}]*\bsquarespace-ui-font/g,
    ],
    ['.mixin-template-social-icons-color', 'supported', '', /\.mixin-template-social-icons-color(?:-body)?\s*\(/g],
    ['.span-6', 'supported', '', /\.(?:span|sqs-col)-(?:1[0-2]|[1-9])\s*(?:\(\s*\)\s*)?;/g],
    ['.sqs-ui-font', 'supported', '', /\.sqs-ui-font(?:\s*(?:\(\s*\)\s*)?;|-size\s*[(;])/g],
    ['.sqs-ui-font(name)', 'supported', '', new RegExp(`\\.sqs-ui-font\\s*\\(\\s*(?:${icons})\\b`, 'g')],
    [
      '.sqs-ui-font(another name)',
      'different',
      'shows nothing of it: the font has the arrows, the cross and the menu',
      new RegExp(`\\.sqs-ui-font\\s*\\(\\s*(?!(?:${icons})\\b)[\\w-]`, 'g'),
    ],
  ]),
  ...toConstructs('tweak', 'styles', [
    ...tweakTypes.map(tweak),
    [
      'tweak of another type',
      'different',
      'what stands below it is used as written; no screen changes it',
      new RegExp(`tweak\\s*:\\s*\\{[^}]*["']?\\btype["']?\\s*:\\s*["'](?!(?:${tweakTypes.join('|')})["'])`, 'gi'),
    ],
  ]),
  ...knownGlobals.map((global): PlatformConstruct => ({ kind: 'script global', in: 'scripts', ...global })),
  ...toConstructs('script global', 'scripts', [
    [
      'eval, new Function',
      'different',
      'where a script comes to it, the policy of the page stops it',
      /(?<![\w$.])(?:eval\s*\(|(?:new\s+)?Function\s*\((?!\s*(['"])\/\*[^*]*\*\/\1))/g,
    ],
  ]),
  ...toConstructs('content block', 'content', [
    ...blockKinds.map(block),
    [
      'a script in content',
      'different',
      'left out: a script belongs into the template, where it is reviewed',
      /<script(?=[\s>])(?![^<>]*sqs-form-block-context)/gi,
    ],
    ['a section of the newer editor', 'supported', '', /\bpage-section(?=[\s"\\])/g],
    ['a fluid grid', 'supported', '', /\bdata-fluid-engine\b/g],
  ]),
  ...toConstructs('origin', 'templates', [
    [
      'a script of another origin',
      'supported',
      'what it asks for from its own house is stopped, unless the server is told of it',
      /<script\b[^<>]*\ssrc\s*=\s*["']?(?:https?:)?\/\/[^"'\s>]+/gi,
    ],
    [
      'a style sheet of another origin',
      'supported',
      'it and the fonts beside it, by exact origin',
      /<link\b(?=[^<>]*stylesheet)[^<>]*\shref\s*=\s*["']?(?:https?:)?\/\/[^"'\s>]+/gi,
    ],
    [
      'a handler in an attribute (onclick=…)',
      'different',
      'the policy of the page stops it; a script of the folder can listen instead',
      /<[a-z][^<>]*?\son(?:click|load|change|submit|error|mouse\w+|key\w+|focus|blur|input|touch\w+)\s*=\s*["'](?!\s*["'])/gi,
    ],
  ]),
  ...toConstructs('origin', 'styles', [
    [
      'a style sheet or font of another origin',
      'supported',
      'by exact origin',
      /(?:@import\s+(?:url\()?|src\s*:[^;{}]*?url\()\s*["']?(?:https?:)?\/\//gi,
    ],
  ]),
];
