import express, { type Request, type Response, type Router } from 'express';
import type { SiteHost } from '../../http/pages/site-host.ts';
import { sendProblem } from '../../http/protocol/send-problem.ts';
import { siteLimits } from '../../site/lib/limits.ts';
import { capture } from './capture.ts';
import { contextTree } from './context-page.ts';
import { faultCookie } from './faults.ts';
import { contextPage, galleryPage, matrixPage, messagesPage, pagesSheet } from './gallery.ts';
import { guardOrigin } from './guard.ts';
import type { ElementPlace } from './inspect.ts';
import type { StateFiles } from './messages/product-states.ts';
import { fileInside, openEditor } from './open-editor.ts';
import type { PreviewedPage } from './preview-render.ts';
import { isPseudoLocale } from './pseudo-locales.ts';

export interface ToolOptions {
  readonly host: SiteHost;
  readonly states: StateFiles;
  readonly template: string;
  readonly content: string;
  /** The scripts of the preview itself, by name. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly editor: string | undefined;
  /** Tells the terminal. */
  readonly log: (text: string) => void;
  readonly nonceOf: (response: Response) => string;
  /** The page of an address, whose elements log where they are written. */
  readonly inspected: (address: string) => Promise<{ html: string; places: readonly ElementPlace[] } | undefined>;
  /** The page of an address, with what its templates read. */
  readonly traced: (address: string) => Promise<PreviewedPage | undefined>;
}

export const toolPrefix = '/__vitrine';
const MOST_BODY = '10kb';

/** What an author finds around the pages: gallery, states, messages, data, the way to the editor. */
export function toolRoutes(options: ToolOptions): Router {
  const { host, states, scripts, nonceOf } = options;
  const router = express.Router();
  router.get(['', '/'], (_request, response) => sendHtml(response, galleryPage(host, states, nonceOf(response))));
  router.get('/pages', (_request, response) => sendHtml(response, pagesSheet(host, nonceOf(response))));
  router.get('/matrix', (_request, response) => sendHtml(response, matrixPage(host, states, nonceOf(response))));
  router.get('/messages', (request, response) => {
    const pseudoLocale = textOf(request, 'pseudoLocale');
    sendHtml(response, messagesPage(host, isPseudoLocale(pseudoLocale) ? pseudoLocale : undefined, nonceOf(response)));
  });
  router.get('/context', (request, response) => showContext(options, request, response));
  router.get('/inspect', guardOrigin, async (request, response) => {
    const page = await options.inspected(textOf(request, 'address') || '/');
    if (page === undefined) sendProblem(response, 404, 'There is no such page.');
    else response.json(page);
  });
  router.post('/open', guardOrigin, express.json({ limit: MOST_BODY }), (request, response) =>
    openFile(options, request.body, response),
  );
  router.post('/fixture', guardOrigin, express.json({ limit: siteLimits.pageJsonBytes }), (request, response) =>
    addFixture(options, request.body, response),
  );
  router.post('/fault', guardOrigin, (request, response) => {
    response.cookie(faultCookie, textOf(request, 'name'), { httpOnly: true, sameSite: 'strict' });
    response.status(204).end();
  });
  router.get('/:script', (request, response) => {
    const script = scripts.get(request.params.script);
    if (script === undefined) sendProblem(response, 404, 'There is no such page of the preview.');
    else response.type('text/javascript').set('Cache-Control', 'no-store').send(script);
  });
  return router;
}

export function sendHtml(response: Response, body: string): void {
  response.type('text/html').set('Cache-Control', 'no-store').send(body);
}

async function showContext({ traced }: ToolOptions, request: Request, response: Response): Promise<void> {
  const address = textOf(request, 'address') || '/';
  const page = await traced(address);
  if (page === undefined) sendProblem(response, 404, 'There is no such page.');
  else sendHtml(response, contextPage(address, contextTree(page.context, page.touched), page.touched.length));
}

async function addFixture({ content }: ToolOptions, body: unknown, response: Response): Promise<void> {
  const source = memberOf(body, 'source');
  const captured = await capture(typeof source === 'string' ? source : '', content);
  if (captured.ok) response.status(201).json({ path: captured.path, file: captured.file });
  else sendProblem(response, 400, captured.reason);
}

async function openFile(
  { editor, template, content, log }: ToolOptions,
  body: unknown,
  response: Response,
): Promise<void> {
  const path = fileInside([template, content], memberOf(body, 'file'));
  if (path === undefined) {
    sendProblem(response, 403, 'There is no such file in the folders of the preview.');
    return;
  }
  if (editor === undefined) {
    sendProblem(response, 404, 'Name an editor in VITRINE_EDITOR or EDITOR.');
    return;
  }
  const number = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 1);
  const place = { line: number(memberOf(body, 'line')), column: number(memberOf(body, 'column')) };
  const failure = await openEditor(editor, path, { file: path, ...place });
  if (failure === undefined) {
    response.status(204).end();
    return;
  }
  log(failure);
  sendProblem(response, 500, failure);
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function textOf(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}
