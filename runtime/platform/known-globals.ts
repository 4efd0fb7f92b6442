/**
 * What the platform's scripts give to scripts of templates, one row each: what the script here brings of it is what the row
 * says (a test looks), the server finds by the patterns whether a folder needs that script, `vitrine compat` counts by
 * them, and the documentation prints them.
 */
export interface KnownGlobal {
  /** Its way from the window; `…` stands for more names that begin so. */
  readonly name: string;
  readonly support: 'supported' | 'different' | 'unsupported';
  /** What differs, or what happens instead; empty where there is nothing to say. */
  readonly note: string;
  /** How scripts write it. */
  readonly pattern: RegExp;
}

type Row = readonly [name: string, note?: string, pattern?: RegExp];

const IN_SIGHT = /(?<![\w$.])(?:(?:window|self|globalThis|top)\.)?/.source;
const escaped = (name: string) => name.replaceAll('.', '\\.').replaceAll('…', '\\w*');
const patternOf = (name: string) =>
  new RegExp(`${IN_SIGHT}${escaped(name)}${name.endsWith('…') ? '' : '(?![\\w$])'}`, 'g');
/** `Y` is also what minifiers call their own: what follows has to be a member of the old library, called as there. */
const ofLibrary = (members: string) => new RegExp(`${IN_SIGHT}Y\\.(?:${members})`, 'g');

const row =
  (support: KnownGlobal['support']) =>
  ([name, note = '', pattern = patternOf(name)]: Row): KnownGlobal => ({ name, support, note, pattern });

const supported: readonly Row[] = [
  ['Static.SQUARESPACE_CONTEXT'],
  ['ImageLoader.load'],
  ['SQS.ImageLoader'],
  ['SQS.Tweak'],
  ['SQS.Lifecycle'],
  ['Squarespace.addLoadTrigger'],
  ['Squarespace.onInitialize'],
  ['Squarespace.onDestroy'],
  ['Squarespace.afterBodyLoad'],
  ['Squarespace.globalInit'],
  ['Squarespace.globalDestroy'],
  ['SQSControllerSync', '', new RegExp(`${IN_SIGHT}SQSControllerSync(?![\\w$])|\\bwindow\\.controllers\\s*[=.[]`, 'g')],
  ['Y.one', '', ofLibrary('one\\(\\s*[\'"\\w]')],
  ['Y.all', '', ofLibrary('all\\(\\s*[\'"\\w]')],
  ['Y.on', '', ofLibrary('on\\(\\s*[\'"]')],
  ['Y.use', '', ofLibrary('use\\(\\s*[\'"f]')],
  ['YUI', '', new RegExp(`${IN_SIGHT}YUI(?:\\(|\\.add\\()`, 'g')],
  ['Y.Global', '', ofLibrary('Global\\.(?:on|once|fire|detach)\\(')],
  ['Y.later', '', ofLibrary('later\\(')],
  ['Y.Lang', '', ofLibrary('Lang\\.\\w')],
  ['Y.Array', '', ofLibrary('Array\\.(?:each|map|filter|indexOf|some|reduce)\\(')],
  ['Y.Object', '', ofLibrary('Object\\.(?:each|keys|values|size|isEmpty)\\(')],
  ['Y.bind', '', ofLibrary('(?:bind|throttle|merge|mix|namespace|extend|substitute)\\(')],
  ['Y.DOM', '', ofLibrary('DOM\\.\\w')],
  ['Y.Node.create', '', ofLibrary('Node\\.create\\(')],
  ['Y.Base.create', '', ofLibrary('Base(?:\\.create\\(|\\b)')],
  ['Y.EventTarget', '', ofLibrary('EventTarget\\b')],
  ['Y.augment', '', ofLibrary('(?:augment|aggregate)\\(')],
  ['Y.Plugin.Base', '', ofLibrary('Plugin\\.(?:Base|Host)\\b')],
  ['Y.HistoryHash', '', ofLibrary('HistoryHash\\b')],
  ['Y.Cookie', '', ofLibrary('Cookie\\.\\w')],
  ['Y.UA', '', ofLibrary('UA\\.\\w')],
  ['Y.Data.get', '', ofLibrary('(?:Data\\.(?:get|post)|io)\\(')],
  ['Y.Get.js', '', ofLibrary('Get\\.(?:js|script|css)\\(')],
  ['Y.Squarespace.Commerce.moneyString'],
  ['Y.Squarespace.Commerce.goToCheckoutPage'],
  ['Y.Squarespace.Commerce.isExpressCheckout'],
  ['Y.Squarespace.Commerce.initializeCommerce'],
  ['Y.Squarespace.GalleryManager.addImageQueue'],
  ['Y.Squarespace.GalleryManager.promoteImageQueue'],
  ['Y.Squarespace.ImageLoader'],
  ['Y.Squarespace.Loader'],
  ['Y.Squarespace.Loader2'],
  ['Y.Squarespace.Template.getTweakValue'],
  ['Y.Squarespace.Utils.getGuid'],
  ['Y.Squarespace.Lightbox2'],
  ['Y.Squarespace.Widgets.Alert'],
  ['Y.Squarespace.ResizeEmitter'],
  ['Y.Squarespace.TextShrink'],
  ['Y.Squarespace.Singletons.ShoppingCart'],
  ['Y.Squarespace.EscManager'],
  ['Y.Squarespace.EventCollectionCalendar'],
  ['Y.Squarespace.SimpleLike'],
  ['Y.Squarespace.SocialButtons'],
  ['Y.Squarespace.Spinner'],
  ['Y.Squarespace.Widgets.Information'],
  ['Y.Widget', '', ofLibrary('Widget\\b')],
  ['Y.Overlay', '', ofLibrary('Overlay\\b')],
  ['Singleton.create'],
  ['Class.create', '', new RegExp(`${IN_SIGHT}Class\\.(?:create|extend)\\(`, 'g')],
];

const different: readonly Row[] = [
  ['Y.Squarespace.Gallery2', 'lays out, loads and turns; its address does not follow, and films wait for a press'],
  ['Y.Squarespace.VideoLoader', 'shows the still of a film, which waits for a press'],
  ['Y.Squarespace.AudioPlayer', 'does nothing: the runtime starts the players of a page, whenever they come'],
  ['Y.Squarespace.SearchPreview', 'does nothing: search fields suggest by themselves while somebody types'],
  ['Y.Squarespace.DynamicData', 'does nothing: a link leads to its page, which is asked for ahead of the press'],
  ['Y.Do', 'goes around a method, and cannot stop it or change what it gives', ofLibrary('Do\\.[a-z]\\w+\\(')],
  ['Y.Event', '`attach`, `onAvailable`, `purgeElement` and `simulate` alone', ofLibrary('Event\\.[a-z]\\w+\\(')],
  ['Y.Plugin.WidgetAnim', 'widgets show and hide at once, and tell its end', ofLibrary('Plugin\\.WidgetAnim\\b')],
  ['Y.Squarespace.Analytics', 'does nothing: a page is counted as it is opened, not what scripts put into it'],
  ['Squarespace.initialize…', 'starts the pictures of its place; the runtime finds everything else by itself'],
  ['Y.Anim', 'by the browser’s own animations; who wants no motion sees its end at once', ofLibrary('Anim\\(')],
];

/** What is said of every name that is not brought. */
export const notThere = 'does nothing, and says so once in the browser’s console';

const unsupported: readonly Row[] = [
  ['Y.Plugin…', `${notThere}, as all ready-made plugins`, ofLibrary('Plugin\\.(?!(?:Base|Host|WidgetAnim)\\b)\\w')],
  ['Snowbox', notThere],
  ...Object.entries({
    AutoComplete: '',
    DataSource: '',
    Handlebars: ': let a block print it on the server, or bring the library by a script of the folder’s own',
    ModelList: '',
    ScrollView: ': `overflow: auto` with `scroll-snap-type` moves under a finger by itself',
    Sortable: '',
    Uploader: '',
  }).map(([name, instead]): Row => [`Y.${name}`, notThere + instead, ofLibrary(`${name}(?:\\.[A-Za-z]|\\()`)]),
];

export const knownGlobals: readonly KnownGlobal[] = [
  ...supported.map(row('supported')),
  ...different.map(row('different')),
  ...unsupported.map(row('unsupported')),
];

/** Names that say enough by themselves: whoever reads them needs the script, whatever member follows. */
const ROOTS =
  /(?<![\w$.])(?:(?:window|self|globalThis|top)\.)?(?:Y\.Squarespace|Squarespace|Static\.SQUARESPACE|SQS|ImageLoader)\.[\w$]/;

const anyOf = new RegExp([ROOTS, ...knownGlobals.map(({ pattern }) => pattern)].map(({ source }) => source).join('|'));

/** Whether a script asks for any of it. */
export function usesGlobals(script: string): boolean {
  return anyOf.test(script);
}
