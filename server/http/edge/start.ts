import { isFresh } from '../protocol/fresh.ts';
import type { FileStore } from './files.ts';
import type { EdgeEnvironment, EdgeWorker } from './worker.ts';
import { pagesFolder, readPage, type WrittenPage, type WrittenPages } from './written-pages.ts';

// The start of a worker: most first visits are of pages whose bytes are the same for everybody, and those the build has written.
// What renders is run when something else is asked for, so nothing of it may be imported here.

/** A worker that answers with what was written, and runs what renders when that is not enough. */
export function createStart(
  written: WrittenPages,
  render: () => Promise<{ readonly default: Pick<EdgeWorker, 'fetch'> }>,
): Pick<EdgeWorker, 'fetch'> {
  return {
    async fetch(request: Request, environment: EdgeEnvironment = {}) {
      const page = await writtenPage(request, written, environment.ASSETS);
      if (page !== undefined) return answer(request, page);
      // Not kept here: a promise of one request is no other's, and the platform knows a module that has run.
      const { default: worker } = await render();
      return worker.fetch(request, environment);
    },
  };
}

async function writtenPage(request: Request, { files, until }: WrittenPages, store: FileStore | undefined) {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (store === undefined || !isRead || search !== '' || !Object.hasOwn(files, pathname)) return undefined;
  if (until !== undefined && Date.now() >= until) return undefined;
  const found = await store.fetch(new Request(new URL(`/${pagesFolder}/${files[pathname]}`, request.url)));
  return found.ok ? readPage(new Uint8Array(await found.arrayBuffer())) : undefined;
}

/** As `answerPage` would. */
function answer(request: Request, page: WrittenPage): Response {
  const headers = new Headers(page.headers.map(([name, value]) => [name, value]));
  const tag = headers.get('etag')?.slice(1, -1) ?? '';
  const known = request.headers.get('if-none-match');
  if (known !== null && isFresh({ 'if-none-match': known }, tag)) {
    for (const name of ['Content-Security-Policy', 'Content-Type']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : page.body, { headers });
}
