import { extname } from 'node:path/posix';
import type { SiteHost } from '../pages/site-host.ts';
import { contentTypeOf } from '../protocol/content-types.ts';
import { type AnswerHeaders, answerPage } from './answer-page.ts';
import { askServer } from './to-server.ts';

/** The files that were written beside the worker, as its platform serves them. */
export interface FileStore {
  fetch(request: Request): Promise<Response>;
}

interface Files {
  readonly files: FileStore | undefined;
  readonly server: string | undefined;
  readonly host: SiteHost;
  readonly answer: AnswerHeaders;
}

const STYLESHEET = '/site.css';
const FOLDERS = /^\/(?:assets|scripts|styles|s|_runtime|_islands|universal)\//;
/** Files about the whole site lie at its root; no page has such a name. */
const AT_ROOT = /^\/(?:\.well-known\/)?[\w.-]+\.(?:ico|png|txt|xml|webmanifest|json)$/;
const LONG = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';

export function isFile(path: string): boolean {
  return path === STYLESHEET || FOLDERS.test(path) || AT_ROOT.test(path) || path.endsWith('/feed.xml');
}

/** The style sheet, or a file beside the worker; a width that was not written is asked of the server. */
export async function fileAt(
  request: Request,
  path: string,
  query: URLSearchParams,
  { files, server, host, answer }: Files,
): Promise<Response> {
  if (path === STYLESHEET) {
    return answerPage(request, host.stylesheet, answer, query.get('v') === host.site.cssTag ? LONG : SHORT);
  }
  const format = query.get('format') ?? 'original';
  const isSized = format !== 'original';
  const sized = isSized ? sizedName(path, format, query.get('type')) : path;
  const found = await ask(files, request, sized);
  if (found !== undefined) {
    return answered(found, sized, /^\/_(?:runtime|islands)\//.test(path) || query.has('v') ? LONG : SHORT, answer);
  }
  if (server !== undefined) return askServer(request, server, answer);
  const whole = isSized ? await ask(files, request, path) : undefined;
  if (whole !== undefined) return answered(whole, path, SHORT, answer);
  answer.setHeader('Content-Type', 'text/plain; charset=utf-8');
  return new Response('There is no such file.', { status: 404, headers: answer.headers });
}

/** `/assets/a.jpg?format=500w` is a file of its own. */
function sizedName(path: string, format: string, pixels: string | null): string {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  return `${stem}-${format}${pixels === null ? ending : `.${pixels}`}`;
}

async function ask(files: FileStore | undefined, { url, method, headers }: Request, path: string) {
  if (files === undefined) return undefined;
  const asked = new Request(new URL(path, url), { method, headers });
  const found = await files.fetch(asked);
  return found.ok || found.status === 304 ? found : undefined;
}

function answered(found: Response, name: string, cacheControl: string, answer: AnswerHeaders): Response {
  const type = contentTypeOf(name);
  for (const [header, value] of found.headers) answer.setHeader(header, value);
  answer.setHeader('Content-Type', type);
  answer.setHeader('Cache-Control', cacheControl);
  answer.removeHeader('Content-Security-Policy');
  // A picture or document of the site must not become a page of the site.
  if (/html|svg|xml/.test(type)) {
    answer.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }
  return new Response(found.body, { status: found.status, headers: answer.headers });
}
