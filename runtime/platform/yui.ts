import { Anim, Easing } from './animation.ts';
import { Base } from './base.ts';
import { commerceTools, tieCart } from './commerce.ts';
import { Cookie } from './cookies.ts';
import { Alert, Lightbox } from './dialogs.ts';
import { EventBus, isListener, pairsOf, type Subscription, together } from './event-bus.ts';
import { EventCalendar } from './event-calendar.ts';
import { aggregate, augment, EventTarget } from './event-target.ts';
import { Gallery } from './gallery.ts';
import { HistoryHash } from './history-hash.ts';
import { nodesIn } from './holders.ts';
import { galleryManager } from './image-loader.ts';
import { languageTools } from './language.ts';
import { Loader, PictureLoader, pageImageLoader, VideoLoader } from './loaders.ts';
import { create, find, findAll, MadeList, wrap, YNode } from './node.ts';
import { whenReady } from './node-events.ts';
import { teachLists } from './node-list.ts';
import { measures } from './node-values.ts';
import { doTools, pluginTools } from './plugins.ts';
import { Data, Get, io } from './requests.ts';
import { ResizeEmitter, TextShrink } from './resizing.ts';
import { shoppingCart } from './shopping-cart.ts';
import { tweakTools } from './tweaks.ts';
import { open, openClass } from './unknown.ts';
import { Overlay, SocialButtons, Spinner, Widget } from './widgets.ts';

type Context = Readonly<Record<string, unknown>>;

/** Events that browsers have themselves: `Y.on` without a place hears them of the window. */
const NATIVE =
  /^(?:load|unload|beforeunload|resize|windowresize|scroll|orientationchange|hashchange|popstate|message|online|offline|visibilitychange|(?:mouse|touch|key|pointer)\w+|click|focus|blur)$/;

/** `Y.on`: of nodes where some are named, of the window, or of `Y` itself. */
function subscribe(own: EventBus, types: unknown, listener: unknown, place: unknown, rest: readonly unknown[]) {
  if (types === 'domready' && isListener(listener)) return whenReady(() => listener.call(place));
  const places = typeof place === 'string' ? findAll(place)._nodes : isPlace(place) ? nodesIn(place) : undefined;
  const all = pairsOf(types, listener).map(([type, each]): Subscription => {
    if (places !== undefined) return subscribeAll(places, type, each, rest);
    if (NATIVE.test(type)) return subscribeAll([window], type, each, [place, ...rest]);
    return own.on(type, each, place, ...rest);
  });
  return together(all);
}

function isPlace(value: unknown): boolean {
  return value === window || (value !== null && typeof value === 'object' && nodesIn(value).length > 0);
}

function subscribeAll(
  places: readonly EventTarget[],
  type: string,
  listener: unknown,
  rest: readonly unknown[],
): Subscription {
  const all = places.map((place) => wrap(place)?.on(type, listener, ...rest));
  return together(all);
}

/** What the old library knew of the browser: only what templates ask. */
function browser() {
  const agent = navigator.userAgent;
  const version = (pattern: RegExp) => Number.parseFloat(pattern.exec(agent)?.[1] ?? '0');
  const mobile = /iPhone|iPad|iPod/.exec(agent)?.[0] ?? (/Android/.test(agent) ? 'Android' : null);
  return {
    ie: 0,
    opera: 0,
    gecko: version(/rv:([\d.]+)\).*Gecko\//),
    webkit: version(/AppleWebKit\/([\d.]+)/),
    chrome: version(/Chrome\/([\d.]+)/),
    safari: /Chrome\//.test(agent) ? 0 : version(/Version\/([\d.]+)(?![\d.]).*Safari/),
    ios: version(/OS (\d+)_/),
    android: version(/Android ([\d.]+)/),
    mobile,
    ipad: /iPad/.test(agent) ? 1 : 0,
    iphone: /iPhone/.test(agent) ? 1 : 0,
    touchEnabled: 'ontouchstart' in window,
    os: /Mac/.test(agent) ? 'macintosh' : /Win/.test(agent) ? 'windows' : 'other',
    userAgent: agent,
  };
}

/** Makes what is missing of a path of names on the library: `Y.namespace('Template.Site')`. */
function namespaceOn(library: object) {
  return (...paths: readonly string[]) => {
    let place: unknown = library;
    for (const path of paths) {
      place = library;
      for (const name of path.split('.').filter((part) => part !== 'Y' && part !== '__proto__')) {
        const at = Object(place);
        if (!Object.hasOwn(at, name)) Reflect.set(at, name, {});
        place = Reflect.get(at, name);
      }
    }
    return place;
  };
}

/** A calendar knows of its page what templates do not tell it. */
function calendarOf(context: Context) {
  return class extends EventCalendar {
    constructor(values?: Context) {
      super(context, values);
    }
  };
}

/** `Y.Squarespace`: what the platform put onto the library. */
function platformMembers(context: Context, getTweakValue: (name: unknown) => unknown) {
  return open('Y.Squarespace', {
    // Players and search fields are found by the runtime itself, and a link leads to its page.
    AudioPlayer: openClass('AudioPlayer', Base),
    SearchPreview: openClass('SearchPreview', Base),
    DynamicData: openClass('DynamicData', Base),
    Commerce: open('Y.Squarespace.Commerce', commerceTools(context)),
    EventCollectionCalendar: openClass('EventCollectionCalendar', calendarOf(context)),
    Gallery2: openClass('Gallery2', Gallery),
    // Pages are counted as they are opened; what a script puts into one is not told of.
    Analytics: { view: () => undefined, trackInternal: () => undefined },
    GalleryManager: open('Y.Squarespace.GalleryManager', galleryManager),
    ImageLoader: pageImageLoader,
    Loader,
    Loader2: PictureLoader,
    VideoLoader,
    Utils: open('Y.Squarespace.Utils', { getGuid: () => crypto.randomUUID() }),
    Lightbox2: openClass('Lightbox2', Lightbox),
    ResizeEmitter,
    // Hearts are found by the runtime itself, whenever they come.
    SimpleLike: { renderLikeCount: () => undefined, renderAll: () => undefined },
    SocialButtons,
    Spinner,
    Singletons: open('Y.Squarespace.Singletons', { ShoppingCart: shoppingCart(document, context) }),
    TextShrink,
    // A key of its own leads to no sign-in here, so nothing is to be held off.
    EscManager: { enable() {}, disable() {}, addTarget() {}, removeTarget() {} },
    // Only in the editor's frame; templates ask whether it is there.
    Management: undefined,
    Template: open('Y.Squarespace.Template', { getTweakValue }),
    Widgets: open('Y.Squarespace.Widgets', { Alert, Information: Alert }),
  });
}

/** `Y.Event`: what else the library said of events. */
function eventTools(own: EventBus) {
  return {
    attach: (types: unknown, listener: unknown, place?: unknown, ...rest: unknown[]) =>
      subscribe(own, types, listener, place, rest),
    onAvailable: (place: unknown, listener: unknown, scope?: unknown) =>
      subscribe(own, 'available', listener, place, [scope]),
    purgeElement(place: unknown) {
      for (const node of findAll(place)._nodes) wrap(node)?.purge();
    },
    simulate: (node: unknown, type: string) => wrap(node)?.simulate(type),
  };
}

/** What templates use of the old library, and of what the platform put onto it. */
function createMembers(context: Context) {
  const own = new EventBus();
  const Global = new EventBus();
  const { getTweakValue, watch } = tweakTools(context, Global);
  tieCart(document, Global);
  const members = {
    ...languageTools,
    aggregate,
    augment,
    Anim,
    Base,
    Cookie,
    DOM: open('Y.DOM', { ...measures, create: (markup: unknown) => create(markup)?._node }),
    Data,
    Do: open('Y.Do', doTools),
    Easing,
    Event: open('Y.Event', eventTools(own)),
    EventTarget,
    Get,
    Global,
    HistoryHash,
    Node: Object.assign(
      function Node(node: unknown) {
        return find(node);
      },
      {
        create,
        one: find,
        all: findAll,
        getDOMNode: (node: unknown) => nodesIn(node)[0] ?? null,
        // What a script teaches nodes, each of them can.
        prototype: YNode.prototype,
      },
    ),
    NodeList: MadeList,
    Plugin: open('Y.Plugin', pluginTools),
    Overlay: openClass('Y.Overlay', Overlay),
    UA: browser(),
    Widget,
    config: { win: window, doc: document },
    io,
    one: (what: unknown) => find(what),
    all: (what: unknown) => findAll(what),
    get: (name: string) => find(`#${CSS.escape(name)}`),
    on: (types: unknown, listener: unknown, place?: unknown, ...rest: unknown[]) =>
      subscribe(own, types, listener, place, rest),
    after: (types: unknown, listener: unknown, place?: unknown, ...rest: unknown[]) =>
      subscribe(own, types, listener, place, rest),
    once: (types: unknown, listener: unknown, ...rest: unknown[]) => own.once(types, listener, ...rest),
    delegate: (types: unknown, listener: unknown, place: unknown, ...rest: unknown[]) =>
      find(place)?.delegate(types, listener, rest[0], ...rest.slice(1)),
    detach: (types?: unknown, listener?: unknown) => own.detach(types, listener),
    fire: (type: unknown, ...given: unknown[]) => own.fire(type, ...given),
    publish: () => undefined,
    ready: (act: unknown) => isListener(act) && whenReady(() => act()),
    Squarespace: platformMembers(context, getTweakValue),
  };
  return { members, watch };
}

/** `Y` with everything that it is known by, and the tweaks that `SQS` shares with it. */
export function createLibrary(context: Context) {
  teachLists();
  const { members, watch } = createMembers(context);
  const library: object = open('Y', {
    ...members,
    /** Modules are all there already: their names mean nothing here. */
    use: (...given: readonly unknown[]) => run(given.at(-1)),
    add: (_name: unknown, act: unknown) => run(act),
    namespace: (...paths: string[]) => namespaceOn(library)(...paths),
  });
  const run = (act: unknown) => {
    if (isListener(act)) act.call(library, library);
    return library;
  };
  const YUI = Object.assign(() => library, { add: (_name: unknown, act: unknown) => void run(act), Env: {} });
  return { library, YUI, getTweakValue: members.Squarespace.Template.getTweakValue, watch };
}
