// On pages of a site that is mounted below a path of another program. The server has put that path before every address it
// sent; here it is put before what scripts write and ask for. It comes before everything else, so that nothing else of
// the runtime needs to know. What begins with the path already is left alone.
const prefix = document.currentScript?.dataset['prefix'] ?? '';

function within(address: string): string {
  const isOwn = /^\/(?![/\\])/.test(address) && address !== prefix && !address.startsWith(`${prefix}/`);
  return isOwn ? prefix + address : address;
}

/** The same of whole addresses of this origin. */
function target(address: string | URL): string {
  const { origin, pathname, search, hash } = new URL(address, document.baseURI);
  return origin === location.origin ? within(pathname) + search + hash : String(address);
}

function keepRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = (asked, init) =>
    send(asked instanceof Request ? new Request(target(asked.url), asked) : target(asked), init);
  const beacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, body) => beacon(target(address), body);
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, address: string | URL, ...rest: [boolean?, string?, string?]): void {
      const [isAsync = true, user, password] = rest;
      super.open(method, target(address), isAsync, user, password);
    }
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, address) => change(state, unused, address == null ? address : target(address));
  }
}

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'poster']);

function keepAttributes(): void {
  change(Element.prototype, 'setAttribute', 'value', ([name, value]) => [
    name,
    typeof name === 'string' && ADDRESSES.has(name) ? inside(value) : value,
  ]);
  for (const [{ prototype }, name] of [
    [HTMLAnchorElement, 'href'],
    [HTMLLinkElement, 'href'],
    [HTMLImageElement, 'src'],
    [HTMLFormElement, 'action'],
  ] as const) {
    change(prototype, name, 'set', ([value]) => [inside(value)]);
  }
  // Visits of two sites of one program are counted apart.
  change(Document.prototype, 'cookie', 'set', ([value]) => [
    String(value).replace(/(;\s*path=)\/(?=;|$)/i, `$1${prefix}`),
  ]);
}

const inside = (value: unknown) => (typeof value === 'string' ? within(value) : value);

/** Has what elements are given go through a function first. */
function change(
  prototype: object,
  name: string,
  kind: 'value' | 'set',
  given: (values: readonly unknown[]) => unknown[],
): void {
  const own = Object.getOwnPropertyDescriptor(prototype, name);
  const act: unknown = own === undefined ? undefined : Reflect.get(own, kind);
  if (typeof act !== 'function') return;
  const changed = new Proxy(act, {
    apply: (target, self, values: unknown[]) => Reflect.apply(target, self, given(values)),
  });
  Object.defineProperty(prototype, name, { ...own, [kind]: changed });
}

if (prefix !== '') {
  document.documentElement.dataset['prefix'] = prefix;
  keepRequests();
  keepAttributes();
}
