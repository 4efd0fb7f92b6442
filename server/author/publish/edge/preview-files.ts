import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { NotForEdge } from './not-for-edge.ts';
import type { WrittenFiles } from './written-files.ts';

/** Folder of the modules; what the site's pages ask for lies at the root. */
export const PREVIEW_FOLDER = '_preview';

/** Stands in the place of Node's modules. */
export const nodeParts = 'node-parts.js';

/** Modules of the build that ask for something of Node. */
const ofTheBuild: ReadonlySet<string> = new Set(['runtime.js', 'zones.js']);

/** The worker's text for a browser, which has nothing of Node. */
export function forBrowser(name: string, text: string): string {
  if (ofTheBuild.has(name)) return text.replaceAll(/from ?"node:[\w/]+"/g, `from"./${nodeParts}"`);
  // Of what is written, this alone is somebody's own code.
  if (name !== 'own.js') return text;
  const asked =
    /(?:from|import)\s*["'`]((?:node:)?(?:buffer|crypto|events|path|stream|url|util|zlib)\b[^"'`]*)["'`]/.exec(text);
  if (asked !== null) throw new NotForEdge(`The site's own code needs ${asked[1]}, which is not in a browser.`);
  return text;
}

/**
 * Writes what a static host is asked for first: a page that starts the service worker, and the service worker. The modules get
 * an address of their own for each version, because hosts let browsers keep files.
 */
export function writeStart(root: WrittenFiles, modules: WrittenFiles, beside: readonly string[]): void {
  const version = createHash('sha256');
  for (const [name, text] of modules.texts) version.update(`${name}\0${text}\0`);
  const folder = `${PREVIEW_FOLDER}/${version.digest('hex').slice(0, VERSION_LENGTH)}`;
  modules.moveTo(join(root.folder, folder));
  root.write(serviceWorkerFile, serviceWorker(folder, beside));
  root.write(`${PREVIEW_FOLDER}/start.js`, start);
  for (const name of ['index.html', '404.html']) root.write(name, startPage);
}

const VERSION_LENGTH = 16;
const serviceWorkerFile = 'preview-worker.js';

/** A width of a picture that was not written is not asked of the host. */
const serviceWorker = (folder: string, files: readonly string[]) => `import './${folder}/${nodeParts}';
import worker from './${folder}/worker.js';

const files = new Set(${JSON.stringify(files.map((name) => `/${name}`))});
const isThere = (address) => files.has(decodeURIComponent(new URL(address).pathname));
const ASSETS = { fetch: async (request) => (isThere(request.url) ? fetch(request) : new Response(null, { status: 404 })) };
const own = ['/${serviceWorkerFile}', '/${PREVIEW_FOLDER}/'];

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin === location.origin && !own.some((path) => pathname.startsWith(path)))
    event.respondWith(worker.fetch(event.request, { ASSETS }));
});
`;

const start = `const say = (text) => (document.querySelector('p').textContent = text);

try {
  if (navigator.serviceWorker === undefined) throw new Error('it has no service workers here, which need HTTPS or localhost');
  if (navigator.serviceWorker.controller !== null) throw new Error('its service worker did not answer. Close the other tabs of this preview and come again');
  await navigator.serviceWorker.register('/${serviceWorkerFile}', { type: 'module' });
  await navigator.serviceWorker.ready;
  location.reload();
} catch (error) {
  say(\`This browser cannot show the preview: \${error.message}.\`);
}
`;

const startPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'unsafe-inline'">
<title>Preview</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:30rem;padding:0 1rem}</style>
<p role="status">The preview is being prepared …</p>
<noscript>A preview is made in the browser, by a script.</noscript>
<script type="module" src="/${PREVIEW_FOLDER}/start.js"></script>
</html>
`;
