import { isObject } from '#engine';
import { readJson } from '../lib/json.ts';
import type { JsonObject } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import { ownPath } from './own-path.ts';
import type { FoundPage, PageSource, PageSummary } from './page-source.ts';

interface Kept {
  readonly found: FoundPage | undefined;
  readonly at: number;
}

const TIMEOUT_MILLISECONDS = 10_000;
const FRESH_MILLISECONDS = 2_000;
const MOST_KEPT = 500;

class UpstreamFailed extends Error {}

/** Pages of another running site of the same kind: its `?format=json`, asked for again after two seconds. */
export class UpstreamContent implements PageSource {
  readonly version = 'upstream';
  readonly #origin: URL;
  readonly #kept = new Map<string, Kept>();

  constructor(address: string) {
    this.#origin = new URL(address);
    if (!/^https?:$/.test(this.#origin.protocol)) throw new UpstreamFailed('An upstream has an http or https address.');
  }

  shared(): JsonObject {
    return {};
  }

  list(): readonly PageSummary[] {
    return [];
  }

  fresh(): undefined {
    return undefined;
  }

  peek(path: string): FoundPage | undefined {
    return this.#kept.get(this.#addressOf(path, new URLSearchParams()).href)?.found;
  }

  async find(path: string, query: URLSearchParams): Promise<FoundPage | undefined> {
    const address = this.#addressOf(path, query);
    const kept = this.#kept.get(address.href);
    if (kept !== undefined && Date.now() - kept.at < FRESH_MILLISECONDS) return kept.found;
    try {
      const found = await fetchContext(address, this.#origin);
      this.#keep(address.href, found);
      return found;
    } catch (error) {
      // What was seen last is better than nothing while the other side is away.
      if (kept !== undefined) return kept.found;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#kept.clear();
  }

  /** Always of the upstream's own origin, whatever the path looks like. */
  #addressOf(path: string, query: URLSearchParams): URL {
    const address = new URL(this.#origin.href);
    address.pathname = address.pathname.replace(/\/$/, '') + path;
    for (const [name, value] of query) if (name !== 'format') address.searchParams.append(name, value);
    address.searchParams.set('format', 'json');
    return address;
  }

  #keep(key: string, found: FoundPage | undefined): void {
    this.#kept.delete(key);
    this.#kept.set(key, { found, at: Date.now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

async function fetchContext(address: URL, origin: URL): Promise<FoundPage | undefined> {
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    return redirectOf(response.headers.get('location'), origin);
  }
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) throw new UpstreamFailed(`The upstream answered ${response.status}.`);
  const text = await readBounded(response);
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (!reading.ok || !isObject(reading.value)) throw new UpstreamFailed('The upstream answered no page JSON.');
  const tag = response.headers.get('etag');
  return { context: reading.value, version: tag ?? `${text.length}-${hash(text)}` };
}

/** A redirect is handed on as the folder that it stands for. */
function redirectOf(location: string | null, origin: URL): FoundPage | undefined {
  if (location === null) return undefined;
  const target = new URL(location, origin);
  if (target.origin !== origin.origin) return undefined;
  target.searchParams.delete('format');
  const path = ownPath(target.pathname + target.search);
  return path === undefined ? undefined : { context: { collection: { redirectUrl: path } }, version: path };
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let total = 0;
  for await (const piece of response.body ?? []) {
    total += piece.length;
    if (total > siteLimits.pageJsonBytes) throw new UpstreamFailed('The page JSON of the upstream is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function hash(text: string): string {
  let value = 5381;
  for (let index = 0; index < text.length; index += 1) value = ((value * 33) ^ text.charCodeAt(index)) >>> 0;
  return value.toString(36);
}
