import type { Request } from 'express';
import { choicesName, readChoices } from './choices.ts';

const MOST_TABS = 64;

/** What each tab of the gallery makes fail. A tab is known by the addresses of its pages, never by a cookie that all tabs share. */
export class TabFaults {
  readonly #byTab = new Map<string, string>();

  choose(tab: string, fault: string): void {
    this.#byTab.delete(tab);
    if (fault === '') return;
    this.#byTab.set(tab, fault);
    // Tabs say nothing when they are closed: the oldest ones go.
    for (const [oldest] of this.#byTab) if (this.#byTab.size > MOST_TABS) this.#byTab.delete(oldest);
  }

  of(request: Request): string {
    const tab = tabOf(request);
    return tab === undefined ? '' : (this.#byTab.get(tab) ?? '');
  }
}

/** The tab that a page was opened in, or whose page asks for something. */
function tabOf({ url, headers }: Request): string | undefined {
  return readChoices(queryOf(url)).tab ?? readChoices(queryOf(headers.referer ?? '')).tab;
}

function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(address.slice(address.indexOf('?') + 1).replace(/#.*/s, ''));
}

/** The choices of the page that leads here, where the address has none of its own: scripts and forms lose them. */
export function choicesLost({ url, headers }: Request): string | undefined {
  const { referer = '', host = '' } = headers;
  if (!referer.includes('?') || !URL.canParse(referer) || new URL(referer).host !== host) return undefined;
  const chosen = queryOf(referer).get(choicesName);
  if (chosen === null || (url.includes('?') && queryOf(url).has(choicesName))) return undefined;
  const [address = '', ...rest] = url.split('?');
  const query = new URLSearchParams(rest.join('?'));
  query.set(choicesName, chosen);
  return `${address}?${query}`;
}
