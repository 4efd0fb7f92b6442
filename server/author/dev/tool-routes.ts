import { extname } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';
import type { SiteHost } from '../../http/pages/site-host.ts';
import { sendError } from '../../http/protocol/send-error.ts';
import { siteLimits } from '../../site/lib/limits.ts';
import { capture } from './capture.ts';
import { contextTree } from './context-page.ts';
import { contextPage, galleryPage, mailsPage, matrixPage, messagesPage, pagesSheet, stylePage } from './gallery.ts';
import { guardOrigin } from './guard.ts';
import type { ElementPlace } from './inspect.ts';
import type { StateFiles } from './messages/product-states.ts';
import { fileInside, openEditor } from './open-editor.ts';
import type { PreviewedPage } from './preview-render.ts';
import type { PrintedPages } from './printed-pages.ts';
import { isPseudoLocale } from './pseudo-locales.ts';
import type { DevStyle } from './style/dev-style.ts';
import { styleRoutes } from './style/style-routes.ts';
import type { TabFaults } from './tab-faults.ts';

export interface ToolOptions {
  readonly host: SiteHost;
  readonly states: StateFiles;
  readonly template: string;
  readonly content: string;
  /** The scripts of the preview itself, by name. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly editor: string | undefined;
  readonly tabs: TabFaults;
  readonly printed: PrintedPages;
  readonly style: DevStyle;
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
  router.get(['', '/'], async (_request, response) =>
    sendHtml(response, await galleryPage(host, states, nonceOf(response))),
  );
  router.get('/pages', (_request, response) => sendHtml(response, pagesSheet(host, nonceOf(response))));
  router.get('/matrix', (_request, response) => sendHtml(response, matrixPage(host, states, nonceOf(response))));
  router.get('/messages', (request, response) => {
    const pseudoLocale = textOf(request, 'pseudoLocale');
    sendHtml(response, messagesPage(host, isPseudoLocale(pseudoLocale) ? pseudoLocale : undefined, nonceOf(response)));
  });
  mailRoutes(router, host);
  router.get('/style', (_request, response) => sendHtml(response, stylePage(nonceOf(response))));
  router.use('/tweaks', styleRoutes(options.style));
  router.get('/context', (request, response) => showContext(options, request, response));
  router.get('/inspect', guardOrigin, async (request, response) => {
    const page = await options.inspected(textOf(request, 'address') || '/');
    if (page === undefined) sendError(response, 404, 'There is no such page.');
    else response.json(page);
  });
  router.post('/open', guardOrigin, express.json({ limit: MOST_BODY }), (request, response) =>
    openFile(options, request.body, response),
  );
  router.post('/fixture', guardOrigin, express.json({ limit: siteLimits.pageJsonBytes }), (request, response) =>
    addFixture(options, request.body, response),
  );
  router.post('/fault', guardOrigin, (request, response) => {
    options.tabs.choose(textOf(request, 'tab'), textOf(request, 'name'));
    response.status(204).end();
  });
  router.get('/printed/:name', guardOrigin, (request, response) => {
    const page = options.printed.take(String(request.params['name']));
    if (page === undefined) sendError(response, 404, 'This page was printed too long ago.');
    else sendHtml(response, page);
  });
  router.get('/:script', (request, response) => {
    const script = scripts.get(request.params.script);
    if (script === undefined) sendError(response, 404, 'There is no such page of the preview.');
    else response.type(extname(request.params.script)).set('Cache-Control', 'no-store').send(script);
  });
  return router;
}

/** What mails are made with, such as the database's tables, is loaded for who looks at one. */
function mailRoutes(router: Router, host: SiteHost): void {
  const choiceOf = (request: Request) => ({ mail: textOf(request, 'mail'), language: textOf(request, 'language') });
  router.get('/mails', async (request, response) => {
    const { mailsSheet } = await import('./mails.ts');
    sendHtml(response, mailsPage(mailsSheet(host, choiceOf(request))));
  });
  router.get('/mail', async (request, response) => {
    const { sendMail } = await import('./mails.ts');
    sendMail(host, choiceOf(request), response);
  });
}

export function sendHtml(response: Response, body: string): void {
  response.type('text/html').set('Cache-Control', 'no-store').send(body);
}

async function showContext({ traced, nonceOf }: ToolOptions, request: Request, response: Response): Promise<void> {
  const address = textOf(request, 'address') || '/';
  const page = await traced(address);
  if (page === undefined) sendError(response, 404, 'There is no such page.');
  else
    sendHtml(
      response,
      contextPage(address, contextTree(page.context, page.touched), page.touched.length, nonceOf(response)),
    );
}

async function addFixture({ content }: ToolOptions, body: unknown, response: Response): Promise<void> {
  const source = memberOf(body, 'source');
  const captured = await capture(typeof source === 'string' ? source : '', content);
  if (captured.ok) response.status(201).json({ path: captured.path, file: captured.file });
  else sendError(response, 400, captured.reason);
}

async function openFile(
  { editor, template, content, log }: ToolOptions,
  body: unknown,
  response: Response,
): Promise<void> {
  const path = fileInside([template, content], memberOf(body, 'file'));
  if (path === undefined) {
    sendError(response, 403, 'There is no such file in the folders of the preview.');
    return;
  }
  if (editor === undefined) {
    // No fault of anybody's: a page that failed to load something would say so in its console.
    response.json({
      detail:
        'No editor was found that has a window of its own. Set VITRINE_EDITOR to the program to start, such as code.',
    });
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
  sendError(response, 500, failure);
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function textOf(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}
