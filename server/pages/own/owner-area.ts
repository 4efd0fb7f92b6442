import type { RequestHandler } from 'express';
import type { Services } from '../../services/services.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { requireTrustedTypes } from '../trusted-types.ts';

export interface OwnerAreaOptions {
  readonly services: Pick<Services, 'owners' | 'catalogue'>;
  /** Addresses of the owner area's script and style sheets; without a built runtime there is no area. */
  readonly script: string | undefined;
  readonly styles: readonly string[];
}

/** Roles that may see the owner area; each of its calls asks for them again. */
const owners = ['admin', 'store-manager'];

/**
 * `/config`: a page that holds no data. Who is signed in with another role is refused; who is not signed in may sign in.
 */
export function createOwnerArea({ services, script, styles }: OwnerAreaOptions): RequestHandler {
  const { owners: accounts, catalogue } = services;
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n');
  return async (request, response, next) => {
    const isArea = request.path === '/config' || request.path.startsWith('/config/');
    if (!isArea || script === undefined) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').sendStatus(405);
      return;
    }
    const account = await accounts.signedIn(request);
    const isRefused = account !== undefined && !account.roles.some((role) => owners.includes(role));
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
<title>Owner area: ${escapeHtml(catalogue.website.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${sheets}
</head>
<body>
<div data-owner-area>${
          isRefused
            ? '<main><h1>No access</h1><p>Your account may not see the shop’s figures.</p></main></div>'
            : `<noscript><p>The owner area needs JavaScript.</p></noscript></div>
<script nonce="${escapeHtml(nonce)}" type="module" src="${escapeHtml(script)}"></script>`
        }
</body>
</html>
`,
      );
  };
}
