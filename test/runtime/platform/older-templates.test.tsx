import { runInContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addEntry } from '#contract';

/** Runs a script as templates write them, and gives what its last line does. */
const run = (script: string): unknown => runInContext(script, globalThis);

let warn = vi.spyOn(console, 'warn');

beforeAll(async () => {
  document.head.innerHTML = '';
  await import('../../../runtime/platform/globals.ts');
});
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="box"><p class="inner">Text</p></div>';
});
afterEach(() => {
  warn.mockRestore();
});

describe('what older templates are made of', () => {
  it.each([
    [
      'var made = []; Singleton.create({ ready: function () { made.push(this.name) }, name: "Site" }).name + made',
      'SiteSite',
    ],
    ['Function("/*@cc_on return document.documentMode===10@*/")()', undefined],
    ['Function("a", "return a + 1")(1) + (function () {}).constructor("return 1")()', 3],
    ['(function () {}) instanceof Function && (function () {}).constructor === Function', true],
    ['Modernizr.csstransforms && typeof Modernizr.touch', 'boolean'],
    [
      'var at; Y.one("#box").on("click", function (e) { at = e._currentTarget.id }); document.querySelector(".inner").click(); at',
      'box',
    ],
    ['Y.Squarespace.Singletons.ShoppingCart.get("totalQuantity")', undefined],
    [
      // What a script puts around a method of a class goes around that of each object.
      'function Tap() { this.n = 1 } Tap.prototype.run = function (by) { return this.n += by }; var heard = []; var held = Y.Do.after(function (by) { heard.push(by) }, Tap.prototype, "run"); Y.Do.before(function () { heard.push(this === Tap.prototype) }, Tap.prototype, "run"); var tap = new Tap(); tap.run(4); held.detach(); [tap.run(2), heard.join()].join()',
      '7,true,4,true',
    ],
    [
      'var pressed = 0; Y.Event.attach("click", function () { pressed += 1 }, "#box"); Y.Event.simulate(document.querySelector("#box"), "click"); Y.Event.purgeElement("#box"); document.querySelector("#box").click(); pressed',
      1,
    ],
    [
      // A place of the template's own is made where there is none yet, and is whole when more comes into it.
      'if (!Y.Booth) { Y.Booth = {} } Y.Booth.first = { start: function () { return 1 } }; Y.namespace("Booth").Site = { start: function () { return 2 } }; [Y.Booth.first.start(), Y.Booth.Site.start(), Y.Booth.none].join()',
      '1,2,',
    ],
    ['new Y.Squarespace.DynamicData({ wrapper: "#box", injectEl: "section" }).get("wrapper")', '#box'],
    ['new Y.Squarespace.SearchPreview({ render: "#box" }).get("render")', '#box'],
    ['new Y.Squarespace.AudioPlayer({ node: "#box" }).get("node")', '#box'],
    [
      'var box3 = new Y.Overlay({ bodyContent: "x" }), ends = []; box3.plug(Y.Plugin.WidgetAnim, { duration: 1 }); box3.anim.get("animShow").on("end", function () { ends.push(box3.get("visible")) }); box3.anim.get("animHide").on("end", function () { ends.push(box3.get("visible")); box3.destroy() }); box3.show(); box3.hide(); ends.join()',
      'true,false',
    ],
    [
      // A script asks whether its plugin is there already; the answer decides whether it puts it there.
      'Y.Grid = Y.Base.create("grid", Y.Plugin.Base, [], { refresh: function () { return 2 } }, { NS: "ownGrid" }); var grid = Y.one("#box"), had = !!grid.ownGrid; grid.plug(Y.Grid); [had, grid.ownGrid.refresh()].join()',
      'false,2',
    ],
    [
      'Y.Squarespace.EscManager.disable(); Y.Squarespace.EscManager.enable(); typeof Y.Squarespace.EscManager',
      'object',
    ],
    [
      'var seen; Y.Global.on("tweak:change", function (t) { seen = [t.getName(), Y.Squarespace.Template.getTweakValue("gap"), SQS.Tweak.getValue("Index Gap")].join() }); Y.Global.fire("tweak:change", { name: "Index Gap", names: ["Index Gap", "index-gap", "gap"], value: "4px", getName: function () { return "gap" } }); seen',
      'gap,4px,4px',
    ],
    [
      'var watched = []; SQS.Tweak.watch("index-gap", function (t) { watched.push(t.value) }); Y.Global.fire("tweak:change", { name: "Index Gap", names: ["Index Gap", "index-gap"], value: "5px", getName: function () { return "gap" } }); watched.join()',
      '5px',
    ],
    [
      'var list = new Y.NodeList(); list.push(Y.one("#box")); list.push(Y.all(".inner")); [list.size(), list.pop().hasClass("inner"), list instanceof Y.NodeList, Y.all("p") instanceof Y.NodeList, new Y.NodeList(null).size(), new Y.NodeList("p").size()].join()',
      '2,true,true,true,0,1',
    ],
    [
      'var seen = Y.one(Y.config.win).get("region"); Object.defineProperty(Y.one("#box")._node, "getBoundingClientRect", { value: function () { return { left: 5, top: 5, right: 20, bottom: 30, width: 15, height: 25 } } }); [Y.one("#box").inRegion(seen), Y.one("#box").inRegion(seen, true), Y.one("#box").inRegion({ left: 0, top: 50, right: 9, bottom: 99 }), Y.one("#box").height(), Y.one("#box").width()].join()',
      'true,true,false,25,15',
    ],
    ['Y.one("#box").height(7).getStyle("height")', '7px'],
    [
      'var ended = 0; Y.one("#box").anim({}, { to: { opacity: 0 }, duration: 0.01, easing: Y.Easing.easeBoth }).run().on("end", function () { ended += 1 }).detach(); Y.one("#box").anim({ opacity: 0.5 }).get("to").opacity',
      0.5,
    ],
    [
      'window.scrollY = 40; var far = [Y.one("body").get("scrollTop"), Y.one("html").get("scrollTop")].join(); window.scrollY = 0; far',
      '40,40',
    ],
    ['typeof requestAnimFrame(function () {})', 'number'],
    [
      'var Fader = Class.create({ initialize: function (c) { this.c = c; this.bind(); return false }, bind: function () { this.bound = this.c.on } }); new Fader({ on: 3 }).bound',
      3,
    ],
    [
      'var Elder = Class.create({ name: function () { return "elder" }, age: function () { return 9 } }); var Younger = Class.extend(Elder, { name: function () { return "younger" } }); var one = new Younger(); [one.name(), one.age(), one instanceof Elder].join()',
      'younger,9,true',
    ],
    [
      'var Base = Class.create({ initialize: function (n) { this.n = n }, say: function (x) { return "base" + x + this.n } }); var Mid = Class.extend(Base, { say: function (x) { return "mid" + this._super(x) } }); var Top = Class.extend(Mid, { initialize: function (n) { this._super(n + 1) }, say: function (x) { return "top" + this._super(x) + this._super(9) }, own: function () { return this._super() } }); var top1 = new Top(4); [top1.say(1), top1.own(), top1.n].join()',
      'topmidbase15midbase95,,5',
    ],
    [
      'Y.augment(Y.Node, Class.create({ place: function () { return this.get("id") } })); Y.Node.prototype.twice = function (n) { return n * 2 }; [Y.one("#box").place(), Y.one("#box").twice(4), Y.one("#box") instanceof Y.Node].join()',
      'box,8,true',
    ],
    [
      'Y.one("#box").append("<a href=#top class=up></a><a href=/x></a>"); var pressed = 0; Y.one("#box").delegate("click", function () { pressed += 1 }, "a[href*=#]"); document.querySelector(".up").click(); [Y.all("a[href*=#]").size(), Y.all("p, a[href^=#t]").size(), pressed].join()',
      '1,2,1',
    ],
    [
      'Y.one("#box").append("<img data-src=/a.jpg alt>"); var picture = Y.one("#box img"); ImageLoader.load(picture, { load: true }); picture.loader.set("mode", "fit"); picture.getStyle("objectFit")',
      'contain',
    ],
    [
      'Y.Array.invoke([{ add: function (a, b) { return a + b } }], "add", 2, 3).join() + Y.some([1, 2], function (n) { return n > 1 }) + Y.instanceOf([], Array)',
      '5truetrue',
    ],
    [
      'var Panel = Y.Base.create("panel", Y.Widget, [], { renderUI: function () { this.get("contentBox").append("<b>in</b>") }, bindUI: function () { this.heard = this.get("gap") } }, { ATTRS: { gap: { value: 7 } } }); var panel = new Panel({ render: "#box" }); var seen = [panel.heard, Y.one("#box .yui3-panel > .yui3-panel-content b").get("text"), panel.hide().get("visible"), Y.one(".yui3-panel").get("hidden")].join(); panel.destroy(); seen + Y.all(".yui3-panel").size()',
      '7,in,false,true0',
    ],
    [
      'var over = new Y.Overlay({ bodyContent: "<i>hi</i>", centered: true, zIndex: 4 }); over.render(); var seen = Y.one(".yui3-widget-bd").get("text") + over.get("boundingBox").getStyle("position"); over.destroy(); seen',
      'hifixed',
    ],
    [
      'var wait = new Y.Squarespace.Spinner({ color: "light", size: "large", render: Y.one("#box") }); var seen = Y.all("#box .sqs-spin.light.large[role=status]").size(); wait.destroy(); seen + Y.all(".sqs-spin").size()',
      1,
    ],
    [
      'Y.one("#box").setHTML("<span class=squarespace-social-buttons data-title=A><button>Share</button></span>"); var before = Y.one("#box span").getDOMNode(); Y.all("#box span").empty(true); new Y.Squarespace.SocialButtons(); Y.Squarespace.SimpleLike.renderLikeCount(Y.one("#box")); var after = Y.one("#box span"); [after.compareTo(before), after.getAttribute("data-title")].join()',
      'false,A',
    ],
    [
      // Before classes a constructor called that of the one above on the object that was there.
      'function Elder() { Elder.superclass.constructor.apply(this, arguments) } Elder.NAME = "elder"; Elder.ATTRS = { gap: { value: 4 } }; Y.extend(Elder, Y.Base, { initializer: function () { this.began = 1 } }); function Child() { Child.superclass.constructor.apply(this, arguments); this.own = 2 } Y.extend(Child, Elder, { initializer: function () { this.began += 1 } }); var kid = new Child({ room: 7 }), heard; kid.on("gapChange", function (e) { heard = e.newVal }); kid.set("gap", 5); [kid.get("gap"), kid.get("room"), kid.began, kid.own, heard, kid instanceof Elder, kid instanceof Y.Base].join()',
      '5,7,2,2,5,true,true',
    ],
    [
      'function Panel2(given) { Panel2.superclass.constructor.call(this, given) } Y.extend(Panel2, Y.Widget, { renderUI: function () { this.get("contentBox").append("<b>in</b>") } }, { NAME: "panel" }); var panel2 = new Panel2({ render: "#box" }); var seen = Y.one("#box .yui3-panel b").get("text"); panel2.destroy(); seen + Y.all(".yui3-panel").size()',
      'in0',
    ],
    [
      'function Show() { Show.superclass.constructor.apply(this, arguments) } Y.extend(Show, Y.Squarespace.Gallery2, { first: function () { return this.get("currentIndex") } }); var show2 = new Show({ container: "#box" }); var Other = Y.Base.create("other", Y.Squarespace.Gallery2, [], { last: function () { return 9 } }); var seen = [show2.first(), show2.next() === show2, new Other({ container: "#box" }).last()].join(); show2.destroy(); seen',
      '0,true,9',
    ],
    [
      'Y.Own = Y.Base.create("own", Y.Plugin.Base, [], { say: function () { return this.get("host").get("zIndex") } }, { NS: "own" }); var over2 = new Y.Overlay({ zIndex: 3 }); over2.plug(Y.Own); var seen = over2.own.say(); over2.unplug(Y.Own); seen + String(over2.hasPlugin(Y.Own))',
      '3false',
    ],
    ['Y.DOM.create("<div><b>x</b></div>").querySelectorAll("b").length', 1],
    ['Squarespace.addLoadTrigger(".sqs-audio-embed", ["squarespace-audio-player"])', undefined],
  ])('is there: %s', (script, gives) => {
    expect(run(script)).toEqual(gives);
  });

  it('warns of what is not there instead of ending', () => {
    run(`var box = new Y.Overlay({ bodyContent: "x" }); box.plug(Y.Plugin.NodeFX); box.fx.reverse();
      box.destroy(); new Snowbox({ at: "#box" }).show();`);
    const names = warn.mock.calls.map(([text]) => String(text).split(' ')[0]);
    expect(names).toEqual(['Y.Plugin.NodeFX', 'Y.Overlay.fx', 'Snowbox']);
  });

  it('is a gallery that is turned, asked and set by other names, too', () => {
    document.body.innerHTML =
      '<div id="show"><p data-type="image">a</p><p data-type="video">b</p><p data-type="image">c</p></div>';
    run(`var show = new Y.Squarespace.Gallery2({ container: "#show", design: "stacked", autoplayOptions: { timeout: 3000, randomize: false } });
      show.nextSlide(); show.nextSlide(); show.previousSlide(); show.set("autoplayOptions.timeout", 2000);`);
    expect(
      run(
        '[show.get("currentIndex"), show.getSlides().size(), show.getSlides("image").size(), show.getSlides("video").size(), JSON.stringify(show.get("autoplayOptions"))].join()',
      ),
    ).toBe('1,3,2,1,{"timeout":2000,"randomize":false}');
    run('show.destroy()');
    expect(warn).not.toHaveBeenCalled();
  });

  it('is another page of the site, or a part of it, put into a node', async () => {
    const page = '<html><body><nav>n</nav><section id="part"><b>in</b></section></body></html>';
    const fetched = vi.fn<(address: string) => Promise<Response>>((address) =>
      Promise.resolve(new Response(page, { status: address === '/gone' ? 404 : 200 })),
    );
    vi.stubGlobal('fetch', fetched);
    run(`var told = []; Y.one("#box").load("/other", "#part", function (id, answer) { told.push(answer.status) })`);
    await vi.waitFor(() => expect(run('told.join()')).toBe('200'));
    expect(document.querySelector('#box')?.innerHTML).toBe('<section id="part"><b>in</b></section>');
    run(`Y.one("#box").load("/gone", function (id, answer) { told.push(answer.status) })`);
    await vi.waitFor(() => expect(run('told.join()')).toBe('200,404'));
    expect(document.querySelector('#box b')?.textContent).toBe('in');
    vi.unstubAllGlobals();
  });

  it('is a gallery for another gap and another way of filling, open for what it does not have', () => {
    document.body.innerHTML = '<div id="grid"><p><img data-src="/a.jpg" alt=""></p><p>b</p></div>';
    run(`var cells = new Y.Squarespace.Gallery2({ container: Y.one("#grid"), element: Y.all("#grid p"), design: "autogrid",
      designOptions: { columnWidth: 100, gutter: 30 } }); cells.set("gutter", 5); cells.refreshContentMode("fill");
      cells.unheardOf(1).more();`);
    expect(document.querySelector<HTMLElement>('#grid')?.style.gap).toBe('5px');
    run('cells.destroy()');
    expect(document.querySelector<HTMLElement>('#grid')?.style.gap).toBe('');
    expect(warn.mock.calls.map(([text]) => String(text).split(' ')[0])).toEqual(['Gallery2.unheardOf']);
  });
});

describe('pictures of older templates', () => {
  it('that were kept for later come when the template wants them', () => {
    document.body.innerHTML = '<img class="late" data-src="/a.jpg" data-load="false" alt="">';
    run('Y.Squarespace.GalleryManager.addImageQueue(new Y.NodeList(Y.one(".late").removeAttribute("data-load")))');
    expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^\/a\.jpg\?format=/);
    run('Y.Squarespace.GalleryManager.promoteImageQueue(Y.all(".late"))');
    expect(warn).not.toHaveBeenCalled();
  });

  it('stand in a strip of small ones that follows its gallery, and turns it', () => {
    document.body.innerHTML = '<div id="big"><p>a</p><p>b</p></div><div id="strip"><i></i><i></i></div>';
    const strip = document.querySelector('#strip');
    if (strip) strip.scrollTo = () => undefined;
    run(`var big = new Y.Squarespace.Gallery2({ container: "#big" }), strip = new Y.Squarespace.Gallery2({ container: "#strip", design: "strip" });
      big.addChild(strip); big.next();`);
    expect(run('strip.get("currentIndex")')).toBe(1);
    document.querySelector<HTMLElement>('#strip i')?.click();
    expect(run('big.get("currentIndex") + "," + strip.get("currentIndex")')).toBe('0,0');
    expect(document.querySelector('#strip i')?.getAttribute('aria-label')).toBe('1');
  });
});

describe('what older templates hear of', () => {
  it('is the cart, whenever the runtime has read it', () => {
    run(`var seen = []; var bag = Y.Squarespace.Singletons.ShoppingCart;
      bag.on("change", function (e) { seen.push(e.target.get("totalQuantity")) });
      bag.after("load", function (e) { seen.push("load " + e.target.get("totalQuantity")) });
      bag.on("item-added", function () { seen.push("added") });`);
    const answer = { ok: true, cart: { totalQuantity: 3 } };
    document.dispatchEvent(new CustomEvent('vitrine:cart-changed', { detail: answer }));
    document.dispatchEvent(new CustomEvent('vitrine:cart-changed', { detail: { ok: false, status: 500 } }));
    document.dispatchEvent(new CustomEvent('vitrine:item-added', { detail: { itemId: 'i' } }));
    expect(run('seen.join()')).toBe('load 3,3,load 3,3,added');
  });

  it('is what a script puts into the cart, and why it could not be', async () => {
    const asked: unknown[] = [];
    const answers = [
      { status: 200, body: { shoppingCart: { totalQuantity: 2 }, newlyAdded: { id: 'e' } } },
      { status: 409, body: { message: 'Sorry, we do not have enough of that item available.' } },
    ];
    Reflect.set(document, 'cookie', 'crumb=a');
    vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
      asked.push([method, address, JSON.parse(typeof body === 'string' ? body : '')]);
      const { status, body: answer } = answers.shift() ?? { status: 500, body: {} };
      return Promise.resolve(Response.json(answer, { status }));
    });
    const heard: unknown[] = [];
    const hear = (event: Event) => heard.push(event instanceof CustomEvent && event.detail.cart.totalQuantity);
    document.addEventListener('vitrine:item-added', hear);
    run(`var told = []; var bag = Y.Squarespace.Singletons.ShoppingCart; var done = function (error, answer) {
        told.push(error ? error.message : answer.newlyAdded.id, this === bag) };
      bag.addEntry("mug", { sku: "MUG-S", attributes: {} }, 2, { name: "Ada" }, done);`);
    await vi.waitFor(() => expect(run('told.join()')).toBe('e,true'));
    run('bag.addEntry("mug", "MUG-S", "99", null, done)');
    await vi.waitFor(() =>
      expect(run('told.join()')).toBe('e,true,Sorry, we do not have enough of that item available.,true'),
    );
    document.removeEventListener('vitrine:item-added', hear);
    vi.unstubAllGlobals();
    expect(heard).toEqual([2]);
    const { method, path } = addEntry;
    const body = { itemId: 'mug', sku: 'MUG-S', quantity: 2, additionalFields: '{"name":"Ada"}' };
    expect(asked).toEqual([
      [method, path, body],
      [method, path, { ...body, quantity: '99', additionalFields: null }],
    ]);
  });

  it('is the window, once it keeps a new size', async () => {
    run(
      'var sizes = 0; new Y.Squarespace.ResizeEmitter({ timeout: 1 }).on("resize:end", function () { sizes += this.by }, { by: 1 })',
    );
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('resize'));
    await vi.waitFor(() => expect(run('sizes')).toBe(1));
  });

  it('is a text that has to fit', () => {
    const box = document.querySelector('#box');
    const text = document.querySelector<HTMLElement>('.inner');
    if (box === null || text === null) throw new Error('The page has neither.');
    text.style.fontSize = '';
    const size = () => Number.parseFloat(getComputedStyle(text).fontSize || '16');
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ fontSize: text.style.fontSize || '40px' } as never);
    Object.defineProperty(box, 'clientWidth', { value: 200 });
    Object.defineProperty(box, 'scrollWidth', { get: () => Number.parseFloat(text.style.fontSize || '40') * 8 });
    run('Y.one(".inner").plug(Y.Squarespace.TextShrink, { parentEl: Y.one("#box") })');
    vi.restoreAllMocks();
    expect(size()).toBe(25);
    expect(run('typeof Y.one(".inner").TextShrink.refresh')).toBe('function');
  });
});

describe('what older templates load', () => {
  const sourceOf = (selector: string) => document.querySelector(selector)?.getAttribute('src') ?? '';
  const pictures = '<div class="row"><img data-image="/a.jpg" alt=""><img data-image="/b.jpg" alt=""></div>';

  it.each([
    ['new Y.Squarespace.Loader({ img: Y.all("img[data-image]") })', true],
    ['new Y.Squarespace.Loader({ img: Y.one("img") }); new Y.Squarespace.Loader({ img: Y.one("img + img") })', true],
    ['Y.all("img").plug(Y.Squarespace.Loader2)', true],
    ['Y.all("img").each(function (img) { ImageLoader.load(img) })', true],
    ['new Y.Squarespace.Loader({ img: Y.one("#nothing") }); new Y.Squarespace.Loader()', false],
    ['new Y.Squarespace.Loader({ img: Y.all("img"), load: false })', false],
  ])('is every picture that is named: %s', (script, isLoaded) => {
    document.body.innerHTML = pictures;
    run(script);
    const found = ['img', 'img + img'].map((picture) => /^\/[ab]\.jpg\?format=/.test(sourceOf(picture)));
    expect([found, warn.mock.calls]).toEqual([[isLoaded, isLoaded], []]);
  });

  it('is loaded anew for another way of filling, and when its place is told to be another', () => {
    document.body.innerHTML = pictures;
    run('var first = Y.one("img"); new Y.Squarespace.Loader({ img: first, load: false })');
    run('first.fire("refresh")');
    expect(sourceOf('img')).toContain('/a.jpg');
    run('first.loader.set("mode", "fit")');
    expect(document.querySelector<HTMLImageElement>('img')?.style.objectFit).toBe('contain');
  });

  it('is the still of a film, which stops where it is put away', () => {
    document.body.innerHTML = '<div id="film"><img data-src="/still.jpg" alt=""></div>';
    run('Y.one("#film").plug(Y.Squarespace.VideoLoader, { mode: "fill" })');
    expect(sourceOf('#film img')).toContain('/still.jpg');
    document.querySelector('#film')?.insertAdjacentHTML('beforeend', '<iframe src="https://f.example/1?autoplay=1">');
    run('Y.one("#film").videoloader.unload()');
    expect(sourceOf('#film iframe')).toBe('https://f.example/1');
  });
});

describe('what older templates turn', () => {
  it('is each gallery’s own slides, with where it stands beside them', () => {
    document.body.innerHTML = `<div class="show"><p class="slide" title="a"></p><p class="slide" title="b"></p></div>
      <div class="show"><p class="slide" title="c"></p></div><i class="at"></i><i class="of"></i>`;
    run(`var told = []; var show = new Y.Squarespace.Gallery2({ container: Y.one(".show"), slides: ".slide", design: "stacked",
        elements: { currentIndex: ".at", totalSlides: ".of" }, designOptions: { autoHeight: false } });
      show.after("currentIndexChange", function () { told.push(this.get("slides").item(this.get("currentIndex")).get("title")) });
      show.next(); show.next(); show.set("currentIndex", 1);`);
    expect(run('told.join()')).toBe('b,a,b');
    expect(run('[show.get("slides").size(), show.get("container").hasClass("show")].join()')).toBe('2,true');
    expect([...document.querySelectorAll('i')].map(({ textContent }) => textContent)).toEqual(['2', '2']);
  });

  it('is a page, by the name of the window', () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    run('new Y.Anim({ node: "win", to: { scroll: [0, 40] }, duration: 0 }).run()');
    expect(scrolled.mock.calls.map(([place]) => place)).toEqual([expect.objectContaining({ left: 0, top: 40 })]);
    scrolled.mockRestore();
  });

  it('is what stands behind the address', async () => {
    history.replaceState(null, '', '#itemId=7&view=list');
    run('var past = new Y.HistoryHash(); var moves = 0; past.on("change", function () { moves += 1 })');
    expect(run('[past.get("itemId"), past.get("other"), past.get().view].join()')).toBe('7,,list');
    run('past.addValue("itemId", 8)');
    await vi.waitFor(() => expect(run('moves')).toBe(1));
    run('past.replace({ itemId: null, view: "a b" })');
    expect(location.hash).toBe('#view=a+b');
    history.replaceState(null, '', location.pathname);
  });

  it('is nothing of what is counted, or only named', () => {
    run('Y.Squarespace.Analytics.view("c", {}); Y.Squarespace.Analytics.trackInternal("x")');
    expect(run('Y.Squarespace.Utils.getGuid() === Y.Squarespace.Utils.getGuid()')).toBe(false);
    run(
      'var made = Y.Node.create("<b>new</b>"); made.appendTo(Y.one("#box")); made.ancestor("#box").removeChild(made)',
    );
    expect([document.querySelector('#box b'), warn.mock.calls]).toEqual([null, []]);
  });
});
