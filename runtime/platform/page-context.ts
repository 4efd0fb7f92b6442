import { type Data, data, isData, readContext } from '../page/read-context.ts';

/** What the page tells scripts of templates besides what every page tells (server/site/head/template-context.ts). */
function ownContext(document: Document): Data {
  try {
    return data(JSON.parse(document.querySelector('script[data-template-context]')?.textContent ?? '{}'));
  } catch {
    // What somebody on the way has damaged is treated as none.
    return {};
  }
}

/** `Static.SQUARESPACE_CONTEXT`. It is the script's own: templates write into it. */
export function pageContext(document: Document): Record<string, unknown> {
  return merged(readContext(document), ownContext(document));
}

/** Members of both, those of the second first; objects are merged in turn. */
function merged(first: Data, second: Data): Record<string, unknown> {
  const all: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const known = Object.hasOwn(all, name) ? all[name] : undefined;
    all[name] = isData(known) && isData(value) ? merged(known, value) : value;
  }
  return all;
}
