import { type Change, changesBetween, toLines } from './lines.ts';
import type { RenderedPages } from './render-pages.ts';

export interface PageDifference {
  readonly address: string;
  readonly state: 'changed' | 'added' | 'removed';
  readonly dom: readonly Change[];
  readonly text: readonly Change[];
  readonly structuredData: readonly Change[];
  /** Bytes of HTML before and after. */
  readonly bytes: readonly [before: number, after: number];
}

/** What a change of templates or content does to each page; pages that stay the same are left out. */
export function comparePages(before: RenderedPages, after: RenderedPages): PageDifference[] {
  const addresses = new Set([...before.pages.keys(), ...after.pages.keys()]);
  return [...addresses].sort().flatMap((address) => {
    const old = before.pages.get(address);
    const now = after.pages.get(address);
    const oldLines = toLines(old ?? '', before.site.revision);
    const newLines = toLines(now ?? '', after.site.revision);
    const dom = changesBetween(oldLines, newLines);
    if (dom.length === 0) return [];
    const state = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    return [
      {
        address,
        state,
        dom,
        text: changesBetween(textOf(oldLines), textOf(newLines)),
        structuredData: changesBetween(dataOf(old ?? ''), dataOf(now ?? '')),
        bytes: [Buffer.byteLength(old ?? ''), Buffer.byteLength(now ?? '')],
      } as const,
    ];
  });
}

/** A page of which nothing has changed but how it looks. */
export function unchangedPage(address: string): PageDifference {
  return { address, state: 'changed', dom: [], text: [], structuredData: [], bytes: [0, 0] };
}

function textOf(lines: readonly string[]): string[] {
  let isHidden = false;
  return lines.filter((line) => {
    if (/^<(?:script|style)\b/i.test(line)) isHidden = true;
    else if (/^<\/(?:script|style)\b/i.test(line)) isHidden = false;
    return !isHidden && !line.startsWith('<');
  });
}

function dataOf(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ([, json = '']) => {
      try {
        return JSON.stringify(JSON.parse(json), undefined, 1).split('\n');
      } catch {
        // Data that cannot be read are compared as they are written.
        return [json];
      }
    },
  );
}
