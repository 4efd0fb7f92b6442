import { allTweakValues, changedTweaks, type Tweak, type TweakValues, tweakClasses, tweakNames } from '#model';

/** What of a page was changed to show another style. */
interface Shown {
  readonly sheet: CSSStyleSheet;
  classes: readonly string[];
  values: TweakValues;
}

/** The site's sheet, by its address or as the page carries it. */
const OWN_SHEET = 'link[rel="stylesheet"][href*="/site.css"],style[data-site-sheet]';

type View = Window & typeof globalThis;

const shown = new WeakMap<Document, Shown>();

/**
 * Shows a page with another style sheet and other classes of its body. The page itself stays: what its visitor has opened
 * or typed is kept. `printed` are the values that the server made the page with.
 */
export function showStyle(
  page: Document,
  css: string,
  { tweaks, printed, values }: { tweaks: readonly Tweak[]; printed: TweakValues; values: TweakValues },
): void {
  const view = page.defaultView;
  if (view === null) return;
  const before = shown.get(page) ?? begin(page, view, tweaks, printed);
  // A sheet made by script stands after all others; the page's own would add what the new one leaves out.
  for (const own of page.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(OWN_SHEET)) own.disabled = true;
  before.sheet.replaceSync(linkImports(page, css));
  const classes = tweakClasses(tweaks, values);
  page.body.classList.remove(...before.classes);
  page.body.classList.add(...classes);
  before.classes = classes;
  const after = allTweakValues(tweaks, values);
  tellScripts(view, tweaks, before.values, after);
  const isBack = changedTweaks(allTweakValues(tweaks, printed), after).length === 0;
  if (isBack && changedTweaks(before.values, after).length > 0) fire(view, 'tweak:reset');
  before.values = after;
}

function begin(page: Document, view: View, tweaks: readonly Tweak[], printed: TweakValues): Shown {
  const sheet = new view.CSSStyleSheet({ baseURL: '/site.css' });
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  const made = { sheet, classes: tweakClasses(tweaks, printed), values: allTweakValues(tweaks, printed) };
  shown.set(page, made);
  fire(view, 'tweak:beforeopen');
  // Another page is shown, or the panel is left: for this page it closes.
  view.addEventListener('pagehide', () => fire(view, 'tweak:close'), { once: true });
  return made;
}

/** Scripts of templates watch their tweaks by the platform's own events (`SQS.Tweak.watch`). */
function tellScripts(view: View, tweaks: readonly Tweak[], before: TweakValues, after: TweakValues): void {
  const changed = new Set(changedTweaks(before, after));
  for (const tweak of tweaks) {
    const { name } = tweak;
    if (!changed.has(name)) continue;
    const names = tweakNames(tweak);
    const value = after[name];
    const change = { name, names, value, getName: () => names[2] ?? names[1] ?? name, getValue: () => value };
    fire(view, 'tweak:change', change);
  }
}

function fire(view: View, type: string, ...told: readonly unknown[]): void {
  const bus = memberOf(memberOf(view, 'Y'), 'Global');
  const act = memberOf(bus, 'fire');
  if (typeof act === 'function') act.call(bus, type, ...told);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const IMPORT = /@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s);]+))[^;]*;/g;

/** Such a sheet imports nothing: what it would is linked beside it, such as a typeface of another origin. */
function linkImports(page: Document, css: string): string {
  return css.replace(IMPORT, (_rule, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare ?? '';
    const linked = [...page.querySelectorAll<HTMLLinkElement>('link[data-imported]')];
    if (linked.every(({ dataset }) => dataset['imported'] !== address)) {
      const link = page.createElement('link');
      link.rel = 'stylesheet';
      link.href = address;
      link.dataset['imported'] = address;
      page.head.append(link);
    }
    return '';
  });
}
