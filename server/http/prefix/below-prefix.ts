import type { IncomingMessage, OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { escapeHtml } from '../../site/head/markup.ts';
import { islandsAddress } from '../../site/islands/bundle.ts';
import { runtimePrefix } from '../pages/runtime-prefix.ts';
import { chooseEncoding } from '../protocol/encodings.ts';
import { noteMount } from './mounts.ts';
import { belowAddress, rewriteCss, rewriteHtml, rewriteJson } from './rewrite-text.ts';

export interface MountOptions {
  readonly prefix: string;
  /** The text of the script that keeps what a page does by script below the prefix; none without the runtime. */
  readonly script?: string | undefined;
}

/**
 * Lets a site that knows its own root alone answer below a path of another program: the path is taken off each request,
 * and put before every address of the answer, in headers, markup, style sheets and JSON (decisions/0542).
 */
export function belowPrefix(options: MountOptions, listener: RequestListener): RequestListener {
  const { prefix } = options;
  if (prefix === '') return listener;
  return (request, response) => {
    request.url = pathWithin(request, prefix);
    noteMount(request, prefix);
    const accepted = request.headers['accept-encoding'];
    // What is packed cannot be rewritten; scripts of the runtime and of islands stay as they are.
    if (!request.url.startsWith(runtimePrefix) && !ISLAND_SCRIPT.test(request.url))
      delete request.headers['accept-encoding'];
    rewriteAnswer(request, response, { ...options, accepted });
    listener(request, response);
  };
}

/** Frameworks differ in whether they take the prefix off; those of Express's kind say so in `baseUrl`. */
function pathWithin(request: IncomingMessage, prefix: string): string {
  const { url = '/' } = request;
  const base: unknown = Reflect.get(request, 'baseUrl');
  if (typeof base === 'string' && base.endsWith(prefix)) return url;
  const rest = url.startsWith(prefix) ? url.slice(prefix.length) : undefined;
  if (rest === undefined || !/^(?:$|[/?])/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const ISLAND_SCRIPT = new RegExp(`^${islandsAddress}[^?]*\\.js`);

interface Answering extends MountOptions {
  readonly accepted: string | string[] | undefined;
}

type Chunk = string | Uint8Array;
type Done = (error?: Error | null) => void;

/** The methods are the object's own: a framework gives it another prototype. */
function rewriteAnswer(request: IncomingMessage, response: ServerResponse, options: Answering): void {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const kept: Buffer[] = [];
  let rewrite: Rewrite | undefined;
  let isBegun = false;
  let isWhole = false;
  const begin = () => {
    if (isBegun) return rewrite;
    isBegun = true;
    rewriteHeaders(request, response, options.prefix);
    rewrite = rewriteFor(response);
    return rewrite;
  };
  response.writeHead = (status: number, ...rest: readonly unknown[]) => {
    response.statusCode = status;
    const given = rest.at(-1);
    if (typeof given === 'object' && given !== null) {
      for (const [name, value] of Object.entries(given)) response.setHeader(name, value as OutgoingHttpHeader);
    }
    // Node writes the head by this method too, once the body is whole.
    if (begin() === undefined || isWhole) writeHead(status);
    return response;
  };
  response.write = (chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done) => {
    if (begin() === undefined) return write(chunk, encoding as BufferEncoding, done);
    kept.push(bytesOf(chunk, encoding));
    const told = typeof encoding === 'function' ? encoding : done;
    if (told !== undefined) process.nextTick(told);
    return true;
  };
  response.end = (chunk?: Chunk | Done | null, encoding?: BufferEncoding | Done, done?: Done) => {
    const change = begin();
    if (change === undefined) return end(chunk, encoding as BufferEncoding, done);
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') kept.push(bytesOf(chunk, encoding));
    const told = [chunk, encoding, done].find((each) => typeof each === 'function');
    if (told !== undefined) response.once('finish', told);
    isWhole = true;
    const body = Buffer.from(change(Buffer.concat(kept).toString(), options, response));
    void send(request, response, body, options.accepted, end);
    return response;
  };
}

function bytesOf(chunk: Chunk, encoding: unknown): Buffer {
  return typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk);
}

const packed = promisify<Buffer, Buffer>(gzip);

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  accepted: Answering['accepted'],
  end: ServerResponse['end'],
): Promise<void> {
  const isHead = request.method === 'HEAD';
  if (body.length === 0) {
    // A HEAD has no body to tell its length by.
    if (isHead) response.removeHeader('Content-Length');
    end();
    return;
  }
  const type = String(response.getHeader('Content-Type') ?? '');
  const isPacked = chooseEncoding(accepted, type, body.length, ['gzip']) !== undefined;
  const sent = isPacked ? await packed(body) : body;
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', sent.length);
  end(isHead ? undefined : sent);
}

type Rewrite = (text: string, options: MountOptions, response: ServerResponse) => string;

/** By type: what is none of these has no addresses, or whole ones. */
const rewrites: readonly (readonly [type: RegExp, rewrite: Rewrite])[] = [
  [/^text\/html\b/i, (text, options, response) => withScript(rewriteHtml(text, options.prefix), options, response)],
  [/^text\/css\b/i, (text, { prefix }) => rewriteCss(text, prefix)],
  [/^application\/(?:[\w.+-]+\+)?json\b/i, (text, { prefix }) => rewriteJson(text, prefix)],
];

function rewriteFor(response: ServerResponse): Rewrite | undefined {
  if (response.hasHeader('Content-Encoding')) return undefined;
  const type = String(response.getHeader('Content-Type') ?? '');
  return rewrites.find(([fits]) => fits.test(type))?.[1];
}

/** Stands before every other script of a page that has the runtime, with the nonce of that page. */
function withScript(html: string, { prefix, script }: MountOptions, response: ServerResponse): string {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  const [, nonce] = /'nonce-([\w+/=-]+)'/.exec(policy) ?? [];
  if (script === undefined || nonce === undefined || !html.includes(prefix + runtimePrefix)) return html;
  const told = `<script nonce="${nonce}" data-prefix="${escapeHtml(prefix)}">${script}</script>`;
  return html.replace(/<head(?:\s[^>]*)?>/i, (head) => head + told);
}

function rewriteHeaders(request: IncomingMessage, response: ServerResponse, prefix: string): void {
  for (const name of ['Location', 'Content-Location', 'Refresh']) {
    const value = response.getHeader(name);
    if (typeof value === 'string') response.setHeader(name, inHeader(value, request, prefix));
  }
  const link = response.getHeader('Link');
  if (typeof link === 'string') response.setHeader('Link', link.replace(/<\/(?![/\\])/g, `<${prefix}/`));
  // The rules name the addresses of a site that has its host for itself.
  response.removeHeader('Speculation-Rules');
  const cookies = response.getHeader('Set-Cookie');
  if (cookies === undefined) return;
  // Two sites of one program have carts of their own.
  const own = [cookies].flat().map((cookie) => belowCookie(String(cookie), prefix));
  response.setHeader('Set-Cookie', own);
}

function inHeader(value: string, { headers: { host = '' } }: IncomingMessage, prefix: string): string {
  const whole = /^(https?:\/\/([^/?#]+))(\/.*)$/i.exec(value);
  if (whole !== null) {
    const [, origin = '', named = '', path = ''] = whole;
    const isInside = path === prefix || path.startsWith(`${prefix}/`);
    return named === host && !isInside ? origin + prefix + path : value;
  }
  return value.replace(
    /^(\s*\d+\s*;\s*url=)?(\/.*)$/i,
    (_all, start = '', path: string) => start + belowAddress(path, prefix),
  );
}

function belowCookie(cookie: string, prefix: string): string {
  return cookie.replace(/(;\s*path=)\/([^;]*)/i, (_all, start: string, path: string) =>
    path === '' ? start + prefix : `${start}${prefix}/${path}`,
  );
}
