import type { MoneyFormat } from '#model';
import { track } from './events.ts';

export type Data = Readonly<Record<string, unknown>>;

const damaged = new WeakSet<Document>();

/** The page context of a document; asked for by attribute, because content may own any id or global name. */
export function readContext(document: Document): Data {
  try {
    return data(JSON.parse(document.querySelector('script[data-page-context]')?.textContent ?? '{}'));
  } catch (reason) {
    // A page context that an intermediary damaged is treated as none: regions still have their own attributes. It is a
    // caught error, whose report is for the owner alone, and once is enough.
    if (!damaged.has(document)) track('script-error', { kind: 'caught', reason });
    damaged.add(document);
    return {};
  }
}

export function data(value: unknown): Data {
  return isData(value) ? value : {};
}

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The message texts that a site overrides, its language, and how it writes amounts. */
export function stringsOf(document: Document) {
  const context = readContext(document);
  const overrides = data(context['localizedStrings']);
  return { overrides, locale: localeOf(document, context), money: moneyOf(context) };
}

/** The site's language. */
export function localeOf(document: Document, context: Data): string {
  return text(data(context['website'])['language']) || document.documentElement.lang || 'en';
}

/** How the page writes amounts of its store's currency, where its server has said so. */
export function moneyOf({ money }: Data): MoneyFormat | undefined {
  // The server wrote it from the same type (`browserContext`).
  return isData(money) ? (money as unknown as MoneyFormat) : undefined;
}
