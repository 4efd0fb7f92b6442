import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '#engine';
import { findSecret } from '../../http/replay/find-secret.ts';
import { redact } from '../../http/replay/redact.ts';
import { readPagePath } from '../../site/content/page-path.ts';
import { UpstreamContent } from '../../site/content/upstream-content.ts';
import { isInnerName } from '../../site/lib/contained-files.ts';
import { readJson } from '../../site/lib/json.ts';
import { type JsonObject, textAt } from '../../site/lib/json-access.ts';
import { siteLimits } from '../../site/lib/limits.ts';

export type Captured =
  | { readonly ok: true; readonly path: string; readonly file: string; readonly redacted: readonly string[] }
  /** `reason` is a sentence. */
  | { readonly ok: false; readonly reason: string };

/**
 * Makes a fixture of a page of another site: from its address, or from what `?format=json` of it gave. Secrets, persons
 * and what is one visitor's own are blanked; where something still looks like a secret, nothing is written. A page that
 * is there already stays as it is.
 */
export async function capture(source: string, content: string): Promise<Captured> {
  const text = source.trim();
  const page = text.startsWith('{') ? readPasted(text) : await fetchPage(text);
  if (typeof page === 'string') return { ok: false, reason: page };
  const path = readPagePath(page.path);
  const name = path === undefined || path === '/' ? 'index' : path.slice(1);
  const file = `${name}.json`;
  if (path === undefined || !isInnerName(file)) return { ok: false, reason: `${page.path} is no address of a page.` };
  const target = join(content, file);
  if (existsSync(target)) return { ok: false, reason: `There is a page ${file} already.` };
  const { value, paths } = redact(page.context);
  const secret = findSecret(value);
  if (secret !== undefined) {
    const reason = `No fixture was made: after redaction, ${secret.path} still holds what looks like ${secret.kind}.`;
    return { ok: false, reason };
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(value, undefined, 2)}\n`, { flag: 'wx' });
  return { ok: true, path, file, redacted: paths };
}

interface FoundPage {
  readonly path: string;
  readonly context: JsonObject;
}

function readPasted(text: string): FoundPage | string {
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (!reading.ok) return `This cannot be read: ${reading.detail}`;
  if (!isObject(reading.value)) return 'Page JSON is an object.';
  const path = textAt(reading.value, 'item.fullUrl') || textAt(reading.value, 'collection.fullUrl');
  if (path === '') return 'This JSON does not say its address: item.fullUrl and collection.fullUrl are missing.';
  return { path, context: reading.value };
}

async function fetchPage(text: string): Promise<FoundPage | string> {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    return 'Give the address of a page, with http:// or https://, or what its ?format=json answers.';
  }
  const { origin, pathname, searchParams } = new URL(text);
  const upstream = new UpstreamContent(origin);
  try {
    const found = await upstream.find(pathname, searchParams);
    if (found === undefined) return `${origin} has no page ${pathname}.`;
    const target = textAt(found.context, 'collection.redirectUrl');
    if (target !== '') return `${pathname} leads to ${target}. Give that address.`;
    return { path: pathname, context: found.context };
  } catch (error) {
    return `The page could not be read: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await upstream.close();
  }
}
