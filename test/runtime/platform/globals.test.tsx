import { runInContext } from 'node:vm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

/** Runs a script as templates write them, and gives what its last line does. */
const run = (script: string): unknown => runInContext(script, globalThis);

const context = {
  pageType: 1,
  website: { id: 'w' },
  websiteSettings: { storeSettings: { selectedCurrency: 'EUR', expressCheckout: true } },
};
const templateContext = {
  website: { siteTitle: 'Slipway' },
  tweakJSON: { 'nav-style': 'Bar', pageWidth: '640px', 'auto-play': 'true' },
};

const page = `
  <ul id="list"><li class="row one" data-kind="a">One</li><li class="row two">Two</li><li class="row three">Three</li></ul>
  <div id="box" class="outer"><p class="inner">Text <b>bold</b></p></div>
  <img id="photo" data-src="/s/boat.jpg" data-image="/s/boat.jpg" data-image-dimensions="2000x1000" data-image-focal-point="0.25,0.75" data-load="false" alt="">
  <section data-controller="Header, Missing"></section><section sqs-controller="Site.Controllers.Old"></section>`;

let warn = vi.spyOn(console, 'warn');

beforeAll(async () => {
  const json = (name: string, value: object) =>
    `<script type="application/json" ${name}>${JSON.stringify(value)}</script>`;
  document.head.innerHTML = json('data-page-context', context) + json('data-template-context', templateContext);
  document.body.innerHTML = page;
  run(`var mounted = [], controllers = { Header: function (element) { mounted.push(element.tagName + (this === element));
    return { sync: function () { mounted.push('sync') }, destroy: function () { mounted.push('gone') } } } },
    Site = { Controllers: { Old: ['element', function (element) { mounted.push('old ' + element.tagName) }] } };`);
  await import('../../../runtime/platform/globals.ts');
  warn.mockImplementation(() => undefined);
  await vi.waitUntil(() => run('Squarespace.AFTER_BODY_LOADED') === true);
});
afterEach(() => {
  warn.mockRestore();
  document.body.innerHTML = page;
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** What a template writes, and what it is given. */
const cases: readonly [script: string, gives: unknown][] = [
  // The page's context
  ['Static.SQUARESPACE_CONTEXT.website', { id: 'w', siteTitle: 'Slipway' }],
  ['Static.SQUARESPACE_CONTEXT.tweakJSON["nav-style"]', 'Bar'],
  // Tweaks
  ['Y.Squarespace.Template.getTweakValue("nav-style")', 'Bar'],
  ['parseInt(Y.Squarespace.Template.getTweakValue("@pageWidth"))', 640],
  ['Y.Squarespace.Template.getTweakValue("auto-play") + "" === "true"', true],
  ['typeof SQS.Tweak.getValue("none")', 'undefined'],
  ['typeof SQS.Tweak.getValue("constructor")', 'undefined'],
  [
    'var heard = []; SQS.Tweak.watch("a", function (t) { heard.push(t.value) }); SQS.Tweak.watch(["b", "c"], function (t) { heard.push(t.name) }); SQS.Tweak.watch(function () { heard.push("any") }); Y.Global.fire("tweak:change", { name: "a", value: 1 }); Y.Global.fire("tweak:change", { name: "c", value: 2 }); heard.join()',
    '1,any,c,any',
  ],
  // Finding
  ['Y.one(".row").get("text")', 'One'],
  ['Y.one("#none")', null],
  ['Y.one("#list") === Y.one("#list")', true],
  ['Y.one(document.body).get("tagName")', 'BODY'],
  ['Y.one("window").get("winWidth")', 1024],
  ['Y.one("body").get("winHeight")', 768],
  ['Y.all(".row").size()', 3],
  ['Y.all(".none").isEmpty()', true],
  ['Y.all(".row").item(1).hasClass("two")', true],
  ['Y.all(".row").indexOf(Y.one(".three"))', 2],
  [
    'var s = []; Y.all(".row").each(function (n, i) { s.push(i + n.get("text") + this.x) }, { x: "!" }); s.join()',
    '0One!,1Two!,2Three!',
  ],
  ['Y.one("#list").one("> li").get("text")', 'One'],
  ['Y.one(".inner").ancestor("div").get("id")', 'box'],
  ['Y.one(".inner").ancestor(".inner", true).get("tagName")', 'P'],
  ['Y.one(".two").next().get("text") + Y.one(".two").previous(".one").get("text")', 'ThreeOne'],
  ['Y.one(".two").siblings().size()', 2],
  ['Y.one("#list").get("children").size()', 3],
  ['Y.one(".inner").get("parentNode").get("id")', 'box'],
  ['Y.all("li:bad(").size()', 0],
  ['Y.one("#box").contains(Y.one("b"))', true],
  ['Y.one(".row").test(".one")', true],
  ['Y.Node.one("b").inDoc()', true],
  // Values and looks
  ['Y.one(".one").getAttribute("data-kind") + Y.one(".one").getData("kind")', 'aa'],
  ['Y.one(".one").getAttribute("none")', ''],
  ['Y.one(".one").setAttribute("title", 5).getAttribute("title")', '5'],
  ['Y.one(".one").addClass("a b").removeClass("row").toggleClass("one").get("className")', 'a b'],
  ['Y.all(".row").addClass("all").filter(".all").size()', 3],
  [
    'Y.one("#box").setStyles({ marginTop: 5, opacity: 0.5, "max-width": "10px" }).getAttribute("style")',
    'margin-top: 5px; opacity: 0.5; max-width: 10px;',
  ],
  ['Y.one("#box").setStyle("height", 5).setStyle("height", null).getAttribute("style")', ''],
  ['Y.one("#box").hide().getComputedStyle("display")', 'none'],
  ['Y.one("#box").hide().show().getComputedStyle("display")', 'block'],
  ['Y.one("#box").set("id", "other").get("id")', 'other'],
  // Content
  ['Y.Node.create("<i>x</i>").get("outerHTML")', '<i>x</i>'],
  ['Y.one("#box").append("<i>x</i>").one("i").get("text")', 'x'],
  ['Y.one("#list").prepend(Y.one(".three")).get("text")', 'ThreeOneTwo'],
  ['Y.one("#list").insert("<li>New</li>", 0).get("text")', 'NewOneTwoThree'],
  ['Y.one(".two").insert("<li>New</li>", "after"); Y.one("#list").get("text")', 'OneTwoNewThree'],
  ['Y.one(".inner").setHTML("<u>y</u>").getHTML()', '<u>y</u>'],
  ['Y.one(".inner").set("text", "<u>").getHTML()', '&lt;u&gt;'],
  ['Y.all(".row").remove(); Y.one("#list").get("children").size()', 0],
  ['Y.one("b").wrap("<em></em>").get("parentNode").get("tagName")', 'EM'],
  ['Y.one(".one").cloneNode(true).appendTo("#box"); Y.one("#box .one").get("text")', 'One'],
  // Events
  [
    'var s = []; Y.one(".one").on("click", function (e, x) { s.push(e.type, e.currentTarget.get("text"), this.y, x) }, { y: 1 }, 2); Y.one(".one").simulate("click"); s.join()',
    'click,One,1,2',
  ],
  [
    'var n = 0; var h = Y.one(".one").on("click", function () { n++ }); Y.one(".one").simulate("click"); h.detach(); Y.one(".one").simulate("click"); n',
    1,
  ],
  [
    'var n = 0; Y.one(".one").once("click", function () { n++ }); Y.one(".one").simulate("click").simulate("click"); n',
    1,
  ],
  [
    'var s = []; Y.one("#list").delegate("click", function (e) { s.push(e.currentTarget.get("text")) }, "li"); Y.one(".two").simulate("click"); s.join()',
    'Two',
  ],
  [
    'var s = ""; Y.one("#box").on("click", function (e) { e.halt(); s = e.target.get("tagName") + e._event.defaultPrevented }); Y.one("b").simulate("click"); s',
    'Btrue',
  ],
  ['var n = 0; Y.all(".row").on("click", function () { n++ }); Y.all(".row").simulate("click"); n', 3],
  ['var n = 0; Y.on("click", function () { n++ }, ".row"); Y.one(".two").simulate("click"); n', 1],
  ['var n = 0; Y.on("resize", function () { n++ }); window.dispatchEvent(new Event("resize")); n', 1],
  [
    'var s = ""; Y.Global.on("a:b", function (x) { s += x + this.k }, { k: "k" }); Y.Global.once("a:b", function () { s += "o" }); Y.Global.fire("a:b", 1); Y.Global.fire("a:b", 2); s',
    '1ko2k',
  ],
  ['var s = ""; Y.on("own:event", function (x) { s = x }); Y.fire("own:event", "told"); s', 'told'],
  [
    'var s = ""; document.addEventListener("keydown", function () {}); Y.one("body").on("key", function (e) { s += e.key }, "esc"); ["a", "Escape"].forEach(function (k) { document.body.dispatchEvent(new KeyboardEvent("keydown", { key: k })) }); s',
    'Escape',
  ],
  // The language
  ['Y.Lang.isString("") && Y.Lang.isFunction(run) && !Y.Lang.isValue(null)', true],
  ['Y.Array.map([1, 2], function (x) { return x * 2 }).join()', '2,4'],
  ['Y.Object.keys({ a: 1 }).join() + Y.Object.isEmpty({})', 'atrue'],
  ['Y.merge({ a: 1 }, { a: 2, b: 3 })', { a: 2, b: 3 }],
  ['Y.mix({}, JSON.parse(\'{"__proto__": { "polluted": 1 }}\')).polluted', undefined],
  ['Y.bind(function (a, b) { return this.x + a + b }, { x: 1 }, 2)(3)', 6],
  [
    '[Y.one("win"), Y.one("doc")].map(function (n) { return n._node === window || n._node === document }).join()',
    'true,true',
  ],
  [
    'function Old() {} Old.prototype.a = function () { return 1 }; function New() {} Y.extend(New, Old, { b: function () { return this.a() + 1 } }, { c: 3 }); var it = new New(); [it.b(), New.c, it instanceof Old, New.superclass.a(), it.constructor === New].join()',
    '2,3,true,1,true',
  ],
  [
    'function Shop() { this.sold = 2 } Shop.prototype.name = "Slipway"; Y.augment(Shop, Y.EventTarget); var told = []; var one = new Shop(), two = new Shop(); one.on("sold", function (n, x) { told.push(this.sold + n + x) }, null, 1); two.on("sold", function () { told.push("two") }); one.fire("sold", 3); one.detach("sold"); one.fire("sold", 4); told.join()',
    '6',
  ],
  [
    'var it = Y.augment({ own: 1 }, Y.EventTarget); var s = ""; it.once("a:b", function (e) { s += e }); it.fire("a:b", "x"); it.fire("a:b", "y"); s + it.own',
    'x1',
  ],
  [
    'function Far() { Far.superclass.constructor.call(this) } Y.extend(Far, Y.EventTarget); var s = ""; var far = new Far(); far.publish("z", {}); far.after("z", function () { s += "z" + (this === far) }); far.fire("z"); s',
    'ztrue',
  ],
  [
    'function Part(n) { this.n = n } Part.prototype.more = function () { return ++this.n }; function Whole() {} Y.augment(Whole, Part, false, null, [4]); var w = new Whole(); [w.n, w.more(), w.more()].join()',
    ',5,6',
  ],
  ['Y.aggregate({ a: [1], b: { c: 1 } }, { a: [2], b: { c: 5, d: 2 }, e: 3 })', { a: [1, 2], b: { c: 1, d: 2 }, e: 3 }],
  ['Y.aggregate({}, JSON.parse(\'{"__proto__": { "polluted": 1 }}\')).polluted', undefined],
  [
    `var told = []; var Fold = Y.Base.create("fold", Y.Plugin.Base, [], {
        initializer: function (c) { this.onHostEvent("click", function () { told.push("click " + this.get("open")) }); },
        destructor: function () { told.push("gone") } }, { NS: "fold", ATTRS: { open: { value: false } } });
      var box = Y.one("#box").plug(Fold, { open: true }); box.simulate("click");
      told.push(box.fold === Y.one("#box").fold, box.hasPlugin("fold") === box.fold, box.fold.get("host") === box);
      box.fold.set("open", false); box.simulate("click"); box.unplug("fold"); box.simulate("click");
      told.push(box.hasPlugin(Fold)); told.join()`,
    'click true,true,true,true,click false,gone,false',
  ],
  [
    'var Loud = Y.Base.create("loud", Y.Plugin.Base, [], { initializer: function () { this.doAfter("addClass", function (name) { heard += name }) } }, { NS: "loud" }); var heard = ""; Y.all(".row").plug(Loud); Y.one(".two").addClass("x"); Y.all(".row").unplug(Loud); Y.one(".two").addClass("y"); heard',
    'x',
  ],
  ['Y.substitute("{a} {b}", { a: 1 })', '1 {b}'],
  ['Y.DOM.winHeight() === innerHeight && Y.DOM.region("none").width === innerWidth', true],
  ['Y.DOM.viewportRegion().height === innerHeight && Y.DOM.inViewportRegion(document.body, true)', true],
  ['Y.namespace("Template.Site").x = 1; Y.Template.Site.x', 1],
  [
    'var s = ""; Y.use("node", "event", function (L) { s = L === Y }); YUI().use("x", function (L) { s += L.one(".one").get("text") }); s',
    'trueOne',
  ],
  ['Y.UA.ie', 0],
  // Commerce
  ['Y.Squarespace.Commerce.moneyString(123450)', '€1,234.50'],
  ['Y.Squarespace.Commerce.moneyString("12.5")', '€12.50'],
  ['Y.Squarespace.Commerce.moneyString({ value: "900" })', '€9.00'],
  ['Y.Squarespace.Commerce.moneyString("x")', '€0.00'],
  ['Y.Squarespace.Commerce.isExpressCheckout()', true],
  // Lifecycle
  [
    'var s = ""; Squarespace.onInitialize(Y, function (L) { s += this.x + (L === Y) }, { x: "x" }); SQS.Lifecycle.init(); s',
    'xtruextrue',
  ],
  ['var s = ""; Squarespace.onDestroy(Y, function () { s += "gone" }); SQS.Lifecycle.destroy(); s', 'gone'],
  ['"initializeVideo" in Squarespace && typeof Squarespace.initializeLayoutBlocks(Y, Y.one("#box"))', 'undefined'],
  ['Y.Squarespace.Management', undefined],
  // Pictures
  [
    'ImageLoader.load(Y.one("#photo"), { mode: "fill" }); photo.getAttribute("src") + photo.style.objectPosition + photo.style.objectFit',
    '/s/boat.jpg?format=1500w25% 75%cover',
  ],
  [
    'photo.parentNode.className = "content-fit"; ImageLoader.load(photo); var fits = photo.style.objectFit; photo.parentNode.className = ""; fits',
    'contain',
  ],
  ['ImageLoader.load(document.getElementById("photo"), { load: false }); photo.hasAttribute("src")', false],
  ['SQS.ImageLoader.load(document.body)', false],
];

describe('the platform’s globals', () => {
  it.each(cases)('%s', (script, gives) => {
    warn.mockClear();
    run('var run = function () {}, photo = document.getElementById("photo");');
    expect(run(script)).toEqual(gives);
    const told = warn.mock.calls.map(([text]) => String(text));
    expect(told.filter((text) => !text.includes('cannot be read'))).toEqual([]);
  });

  it('mount the controllers of the page, follow it, and end those that are gone', () => {
    run('mounted.length = 0; SQSControllerSync()');
    expect(run('mounted.join()')).toBe('gone,SECTIONtrue,old SECTION');
    run('mounted.length = 0; SQSControllerSync()');
    expect(run('mounted.join()')).toBe('sync');
    document.body.innerHTML = '';
    run('mounted.length = 0; SQSControllerSync()');
    expect(run('mounted.join()')).toBe('gone');
  });

  it('warn once of what they do not know, by name, and do not throw', () => {
    expect(run('new Y.Squarespace.Gallery9({ container: "#x" }).set("a", 1).refresh().x.y; "went on"')).toBe('went on');
    run('Y.Squarespace.Gallery9(); Y.ScrollView.create("x"); Y.one("#box").sizzle(1).addClass("y"); Static.OTHER + ""');
    const names = warn.mock.calls.map(([text]) => String(text).split(' ')[0]);
    expect(names).toEqual(['Y.Squarespace.Gallery9', 'Y.ScrollView', 'node.sizzle', 'Static.OTHER']);
  });

  it('turn the slides of a gallery by its buttons, numbers, keys and a finger', () => {
    document.body.innerHTML = `<div id="show" style="height: 9px"><p><img data-src="/a.jpg" data-load="false" alt=""></p><p>b</p><p>c</p></div>
      <span class="next"></span><a class="previous">back</a><div id="numbers"><i>1</i><i>2</i><i>3</i></div>`;
    run(`var turned = []; var gallery = new Y.Squarespace.Gallery2({ container: Y.one("#show"), element: Y.all("#show p"),
      elements: { next: ".next", previous: Y.one(".previous"), controls: "#numbers" }, loaderOptions: { mode: "fill" } });
      gallery.after("currentIndexChange", function (e) { turned.push(e.prevVal + ">" + e.newVal) })`);
    const shown = () => document.querySelector('#show .sqs-active-slide')?.textContent;
    expect(document.querySelector('#show img')?.getAttribute('src')).toContain('/a.jpg?format=');
    const next = document.querySelector<HTMLElement>('.next');
    expect([next?.getAttribute('role'), next?.getAttribute('aria-label'), next?.tabIndex]).toEqual([
      'button',
      'Next',
      0,
    ]);
    next?.click();
    expect([shown(), document.querySelectorAll<HTMLElement>('#show p')[0]?.style.visibility]).toEqual(['b', 'hidden']);
    document.querySelectorAll<HTMLElement>('#numbers i')[2]?.click();
    expect([shown(), document.querySelector('#numbers .sqs-active-slide')?.textContent]).toEqual(['c', '3']);
    next?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    document.querySelector<HTMLElement>('.previous')?.click();
    run('gallery.set("currentIndex", 1); gallery.set("loop", false).set("currentIndex", 9)');
    expect([shown(), run('turned.join()'), run('gallery.get("currentIndex")')]).toEqual([
      'c',
      '0>1,1>2,2>0,0>2,2>1,1>2',
      2,
    ]);
    run('gallery.destroy()');
    next?.click();
    expect([shown(), document.querySelector<HTMLElement>('#show')?.style.display]).toEqual(['c', '']);
  });

  it('lay the slides of a gallery out in a row, in columns and in a grid', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    const displayOf = (design: string) => {
      document.body.innerHTML = '<div id="show"><img data-src="/a.jpg" alt=""><img data-src="/b.jpg" alt=""></div>';
      const options = '{ columnWidth: 200, gutter: 8, aspectRatio: 1.5 }';
      run(
        `new Y.Squarespace.Gallery2({ container: "#show", element: "#show img", design: "${design}", designOptions: ${options} })`,
      );
      const { display, gridAutoRows, gap } = document.querySelector<HTMLElement>('#show')?.style ?? {};
      return [display, gridAutoRows, gap];
    };
    expect(displayOf('strip')).toEqual(['flex', '', '']);
    expect(displayOf('autogrid')).toEqual(['grid', '', '8px']);
    expect(displayOf('autocolumns').slice(0, 2)).toEqual(['grid', '1px']);
    expect(displayOf('of-tomorrow')[0]).toBe('grid');
    run('new Y.Squarespace.Gallery2({ container: "#none", element: ".none" }).next()');
    vi.unstubAllGlobals();
  });

  it('make classes with attributes, and remember what a visitor closed', () => {
    run(`var told = []; var Part = function () {}; Part.prototype = { part: function () { return "part" } };
      var Parent = Y.Base.create("parent", Y.Base, [], { initializer: function (c) { told.push("parent " + c.size) }, own: function () { return "own" } },
        { ATTRS: { size: { value: 1 }, name: { valueFn: function () { return "n" } } } });
      var Child = Y.Base.create("child", Parent, [Part], { initializer: function () { told.push("child") }, destructor: function () { told.push("gone") } },
        { ATTRS: { size: { value: 2, setter: function (v) { return v * 10 } }, kept: { value: "k", readOnly: true } }, LABEL: "l" });
      var one = new Child({ size: 4, other: "o" }); one.after("sizeChange", function (e) { told.push(e.prevVal + ">" + e.newVal) });
      one.set("size", 5).set("kept", "x")`);
    expect(
      run(
        '[one.get("size"), one.get("name"), one.get("kept"), one.get("other"), one.own(), one.part(), Child.LABEL, Child.NAME].join()',
      ),
    ).toBe('50,n,k,o,own,part,l,child');
    expect(run('one.destroy(); told.join()')).toBe('parent 4,child,40>50,gone');
    run('Y.Cookie.set("notice closed", "yes; no")');
    expect(run('[Y.Cookie.get("notice closed"), Y.Cookie.exists("other")].join()')).toBe('yes; no,false');
    expect(run('Y.Cookie.remove("notice closed"); Y.Cookie.get("notice closed")')).toBeNull();
  });

  it('tell a template of what is added to the cart, and the runtime of what a template added', async () => {
    run('var added = []; Y.Global.on("cart:item:added", function (e) { added.push(e && e.itemId) })');
    document.dispatchEvent(new CustomEvent('vitrine:item-added', { detail: { itemId: 'i1' } }));
    expect(run('added.join()')).toBe('i1');
    const channel = new BroadcastChannel('vitrine-cart');
    const heard = new Promise((resolve) => channel.addEventListener('message', ({ data }) => resolve(data)));
    run('Y.Global.fire("cart:item:added", { itemId: "i2" })');
    expect(await heard).toBe('changed');
    channel.close();
  });

  it('show an alert, and a picture large, in dialogs that end at Escape', () => {
    // The test's browser has none of its own.
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
        this.dispatchEvent(new Event('close'));
      },
    });
    run(
      'var alert1 = new Y.Squarespace.Widgets.Alert({ "strings.title": "Oh <b>", "strings.message": "No address." })',
    );
    const alert = document.querySelector('[role="alertdialog"]');
    expect(alert?.textContent).toContain('Oh <b>No address.');
    run('alert1.close()');
    expect(document.querySelector('dialog')).toBeNull();
    run(
      'var set = Y.all(".row")._nodes.map(function (n) { return { content: n, meta: "m" } }); var box = new Y.Squarespace.Lightbox2({ set: set, currentSetIndex: 2 }); box.render()',
    );
    const dialog = document.querySelector('dialog');
    expect(dialog?.querySelector('figure')?.textContent).toBe('Threem');
    dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    expect(dialog?.querySelector('figure')?.textContent).toBe('Onem');
    expect(dialog?.querySelector('[role="status"]')?.textContent).toBe('1 / 3');
    run('box.destroy()');
    expect(document.querySelectorAll('dialog, #list .row')).toHaveLength(3);
  });
});
