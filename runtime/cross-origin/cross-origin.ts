import { cookiesHeader } from '#contract';

// On pages of a static host whose API is answered by a server of another name. It comes before everything else, so
// that nothing else of the runtime needs to know.
const { server, servedPaths = '' } = document.documentElement.dataset;
if (server !== undefined) {
  const path = location.pathname.replace(/(?<=.)\/$/, '');
  // This host has no such page, and the server has.
  if (servedPaths.split(' ').some((each) => fits(each, path))) location.replace(server + path + location.search);
  sendRequestsTo(server);
}

function fits(address: string, path: string): boolean {
  return address.endsWith('/*') ? path.startsWith(address.slice(0, -1)) : path === address;
}

/** Calls go to the server with its cookies; those that scripts read come back in a header, and are kept here too. */
function sendRequestsTo(root: string): void {
  const target = (address: string | URL) => {
    const { origin, pathname, search } = new URL(address, location.href);
    return origin === location.origin && pathname.startsWith('/api/') ? root + pathname + search : undefined;
  };
  const send = window.fetch.bind(window);
  window.fetch = async (asked, init) => {
    const address = asked instanceof Request ? undefined : target(asked);
    if (address === undefined) return send(asked, init);
    const response = await send(address, { ...init, credentials: 'include' });
    mirror(document, response.headers.get(cookiesHeader));
    return response;
  };
  const beacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, body) => beacon(target(address) ?? address, body);
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, address: string | URL): void {
      const other = target(address);
      super.open(method, other ?? address);
      if (other !== undefined) this.withCredentials = true;
    }
  };
}

function mirror(page: Document, told: string | null): void {
  if (told === null) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  for (const [name, value] of new URLSearchParams(told)) {
    const life = value === '' ? 0 : 7 * 86_400;
    page.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${life}; samesite=lax${secure}`;
  }
}
