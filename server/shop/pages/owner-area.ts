import type { RequestHandler } from 'express';
import { mayUse, ownerAreaAt, ownerRoles } from '#contract';
import { requireTrustedTypes } from '../../http/pages/trusted-types.ts';
import type { Services } from '../../services/services.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { createServerMessage } from '../../site/messages.ts';
import { ownerTokenOf } from '../api/owner-cookies.ts';

export interface OwnerAreaOptions {
  readonly services: Pick<Services, 'owners' | 'catalogue' | 'orders'>;
  /** Addresses of the owner area's script and style sheets; without a built runtime there is no area. */
  readonly script: string | undefined;
  readonly styles: readonly string[];
}

/** Its first page shows each account what it may see, so it is open to whoever may see something. */
function isOpenTo(roles: readonly string[], path: string): boolean {
  const area = ownerAreaAt(path);
  return area === 'overview' ? ownerRoles.some((role) => roles.includes(role)) : mayUse(roles, area);
}

/** What each screen says of the shop, and whether there is anybody to ask for (`runtime/owner/shop.ts` reads it). */
function shopMarks(
  { title, timeZone }: Services['catalogue']['website'],
  methods: Services['orders']['methods'],
  isSignedIn: boolean,
): string {
  const tests = methods.filter(({ testOnly }) => testOnly).map(({ name }) => name);
  const marks = { title, 'time-zone': timeZone, tests: tests.join('\n') };
  const written = Object.entries(marks).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const isPaid = tests.length < methods.length;
  return `${written.join('')}${isPaid ? ' data-paid=""' : ''}${isSignedIn ? ' data-signed-in=""' : ''}`;
}

/**
 * `/config`: a page that holds no data but what the shop is called, its clocks, and whether money moves. Who is signed in with a role that does not open it is refused, and each of its
 * calls asks for the role again; who is not signed in may sign in. Whoever came from a page for members (`to`) is sent
 * back there once signed in.
 */
export function createOwnerArea({ services, script, styles }: OwnerAreaOptions): RequestHandler {
  const { owners: accounts, catalogue, orders } = services;
  // The area itself is in English.
  const message = createServerMessage({ overrides: {} });
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n');
  return async (request, response, next) => {
    const isArea = request.path === '/config' || request.path.startsWith('/config/');
    if (!isArea || script === undefined) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').sendStatus(405);
      return;
    }
    const account = await accounts.signedIn(ownerTokenOf(request));
    const wanted = ownPath(request.query['to']);
    if (account !== undefined && wanted !== undefined) {
      response.set('Cache-Control', 'private, no-store').redirect(303, wanted);
      return;
    }
    const isRefused = account !== undefined && !isOpenTo(account.roles, request.path);
    const nonce = String(response.locals['nonce'] ?? '');
    requireTrustedTypes(response);
    response
      .status(isRefused ? 403 : 200)
      .set('Cache-Control', 'private, no-store')
      .type('html')
      .send(
        `<!doctype html>
<html lang="en" data-census="off">
<head>
<meta charset="utf-8">
<title>${escapeHtml(message('ownerArea', { site: catalogue.website.title }))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${sheets}
</head>
<body>
<div data-owner-area${shopMarks(catalogue.website, orders.methods, account !== undefined)}><noscript><p>${escapeHtml(message('ownerNeedsScript'))}</p></noscript></div>
<script nonce="${escapeHtml(nonce)}" type="module" src="${escapeHtml(script)}"></script>
</body>
</html>
`,
      );
  };
}
