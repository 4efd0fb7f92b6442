import { type ConstructRow, type PlatformConstruct, toConstructs } from './platform-construct.ts';

const EDITOR = 'for the editor of the platform; no page changes by it';
const CONTENT = 'the content says it itself; nothing is fetched or ordered anew';

const member = (name: string): RegExp => new RegExp(`(?<=[{,]\\s{0,2000}["']?)${name}["']?\\s*:`, 'g');

const templateConf: readonly ConstructRow[] = [
  ...['name', 'author', 'layouts', 'navigations', 'stylesheets', 'systemCollections', 'systemPartials'].map(
    (name): ConstructRow => [`template.conf ${name}`, 'supported', '', member(name)],
  ),
  ['template.conf customTypes', 'supported', 'the content brings the members of such items', member('customTypes')],
  ['template.conf debug', 'supported', EDITOR, member('debug')],
  ['template.conf server', 'supported', 'for the platform’s own preview on an author’s machine', member('server')],
];

const blockConf: readonly ConstructRow[] = [
  [
    'block conf type',
    'different',
    'content keeps the markup that its blocks were published with; nothing is printed by that template anew',
    member('type'),
  ],
];

const collectionConf: readonly ConstructRow[] = [
  ...['title', 'regionName', 'pageSize', 'forcePageSize'].map(
    (name): ConstructRow => [`collection conf ${name}`, 'supported', '', member(name)],
  ),
  [
    'collection conf description',
    'supported',
    'of a page of the folder’s own; of others the content says it',
    member('description'),
  ],
  ...['addText', 'newTitle', 'icon', 'acceptTypes', 'promotedBlocks', 'systemCollectionVersion'].map(
    (name): ConstructRow => [`collection conf ${name}`, 'supported', EDITOR, member(name)],
  ),
  ...['folder', 'index', 'indexType', 'view', 'ordering', 'fullData', 'relatedItems', 'supportsVideoBackgrounds'].map(
    (name): ConstructRow => [`collection conf ${name}`, 'supported', CONTENT, member(name)],
  ),
  [
    'collection conf layout',
    'supported',
    'the content’s regionName, or that of the conf, chooses it',
    member('layout'),
  ],
];

const strings: readonly ConstructRow[] = ['annotations', 'template', 'configuration'].map((kind) => [
  `strings/${kind}-….json`,
  'supported',
  '',
  new RegExp(`^(?=strings/${kind}-)`, 'g'),
]);

const mails: readonly ConstructRow[] = [
  ['mails/….jsont', 'supported', 'a template of a mail, which only this platform has', /^(?=mails\/)/g],
];

const less: readonly ConstructRow[] = [
  ['arithmetic without parentheses', 'supported', '', /:[^:;{}"'(]*@[\w-]+\s*[*/]\s*[\d.@]/g],
  ['a guard (when …)', 'supported', '', /\bwhen\s*\(/g],
  ['alpha(opacity=…)', 'supported', '', /\balpha\(opacity=/g],
  ['e("…"), %("…")', 'supported', '', /(?<![\w-])(?:e|%)\(\s*~?["']/g],
  ['a variable in a selector', 'supported', '', /@\{[\w-]+\}[^;{}]*\{/g],
  ['a mixin with !important', 'supported', '', /^\s*[.#][\w-]+(?:\([^;{}]*\))?\s*!important\s*;/gm],
  ['@plugin', 'unsupported', 'it would run code of the folder: refused', /@plugin\s+["'(]/g],
  ['JavaScript in LESS', 'unsupported', 'it would run code of the folder: refused', /:[^:;{}`]*`[^`]*`?/g],
];

/** What of a folder's own files the platform reads: settings of the folder and of its collections, strings, LESS. */
export const folderConstructs: readonly PlatformConstruct[] = [
  ...toConstructs('settings', 'conf', templateConf),
  ...toConstructs('settings', 'collection conf', collectionConf),
  ...toConstructs('settings', 'block conf', blockConf),
  ...toConstructs('strings', 'strings', strings),
  ...toConstructs('mails', 'mails', mails),
  ...toConstructs('style sheet', 'styles', less),
];
