import { bad, checkClock, type Diagnostic, doubt, good, messageOf } from './diagnostic.ts';

const patience = 5_000;

/** Asks a running server by the address that visitors use: what the proxy makes of it is seen too. */
export async function checkServer(address: string): Promise<readonly Diagnostic[]> {
  const root = address.replace(/(?<!\/)\/+$/, '');
  const ask = (path: string) =>
    fetch(root + path, { redirect: 'manual', signal: AbortSignal.timeout(patience), headers: { accept: 'text/html' } });
  try {
    const page = await ask('/');
    const [ready, call, metrics] = await Promise.all([ask('/readyz'), ask('/api/rest/websites/mine'), ask('/metrics')]);
    return [
      ready.status === 200
        ? good('server', `${root} is ready`)
        : bad(
            'server',
            `${root}/readyz answers ${ready.status}`,
            'It stops, or its database is away: look at its log.',
          ),
      checkPolicy(page),
      checkTls(root, call),
      metrics.status === 200
        ? doubt(
            'metrics',
            `${root}/metrics is there for everybody`,
            'Let the proxy keep it inside: see server/deploy/Caddyfile.',
          )
        : good('metrics', 'kept from the world'),
      ...checkDate(page),
    ];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const remedy = 'Look whether server and proxy run, at the name’s address, and at the certificate.';
    return [bad('server', `${root} cannot be reached: ${messageOf(cause)}`, remedy)];
  }
}

function checkPolicy({ headers }: Response): Diagnostic {
  const policy = headers.get('content-security-policy') ?? '';
  if (/'(?:nonce|sha256)-/.test(policy)) return good('policy', 'Content-Security-Policy is active');
  return bad(
    'policy',
    'pages come without our Content-Security-Policy',
    'Let the proxy pass response headers on unchanged.',
  );
}

/** Cookies are Secure when the server knows that the visitor came by TLS. */
function checkTls(root: string, { headers }: Response): Diagnostic {
  if (!root.startsWith('https:')) {
    const remedy = 'Give visitors an https address; this one is for a check from inside.';
    return doubt('TLS', 'asked without TLS', remedy);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length > 0 && cookies.every((cookie) => /;\s*secure/i.test(cookie)))
    return good('TLS', 'seen by the server');
  const remedy = 'Let the proxy set X-Forwarded-Proto, and name it in TRUSTED_PROXIES.';
  return bad('TLS', 'the server takes visitors for plain http, so cookies are not Secure', remedy);
}

function checkDate({ headers }: Response): readonly Diagnostic[] {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? [] : [checkClock('the server', Math.round((Date.now() - date) / 1000))];
}
