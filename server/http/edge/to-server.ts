import type { AnswerHeaders } from './answer-page.ts';

const NO_SERVER =
  'This part of the site is answered by its server, and none was named when the worker was written: vitrine build --target edge --server <url>.';

/** Headers of the connection to us, and not of what is asked. */
const OWN = ['connection', 'host', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** Hands a request on to the site's server, and its answer back as it is. */
export async function askServer(
  request: Request,
  server: string | undefined,
  answer: AnswerHeaders,
): Promise<Response> {
  if (server === undefined) return unanswered(answer, 503, NO_SERVER);
  const asked = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of OWN) headers.delete(name);
  headers.set('X-Forwarded-Host', asked.host);
  headers.set('X-Forwarded-Proto', asked.protocol.slice(0, -1));
  try {
    const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer();
    return await fetch(server + asked.pathname + asked.search, {
      method: request.method,
      headers,
      body,
      redirect: 'manual',
    });
  } catch (error) {
    console.error(error);
    answer.setHeader('Retry-After', '2');
    return unanswered(answer, 502, 'The server of this site cannot be reached at the moment.');
  }
}

function unanswered(answer: AnswerHeaders, status: number, detail: string): Response {
  answer.setHeader('Content-Type', 'application/problem+json');
  answer.setHeader('Cache-Control', 'private, no-store');
  return new Response(JSON.stringify({ status, detail }), { status, headers: answer.headers });
}
