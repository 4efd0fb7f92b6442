import { readCookie } from '../../api/cookies.ts';
import { type Data, data, text } from '../../page/read-context.ts';
import { embedEndpoints } from './endpoints.ts';

export type LightReply =
  | { readonly ok: true; readonly value: Data }
  /** `message`: the server's own text, where it had one. */
  | { readonly ok: false; readonly status: number; readonly message: string };

const timeout = 15_000;

/** A call without the contract's client: what comes back is read member by member by whoever asked. */
export async function lightCall(
  document: Document,
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  body?: object,
): Promise<LightReply> {
  const crumb = () => readCookie(document, 'crumb') ?? '';
  const send = () => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': crumb() };
    const request: RequestInit = { method, credentials: 'include', signal: AbortSignal.timeout(timeout) };
    return fetch(address, body ? { ...request, headers, body: JSON.stringify(body) } : request);
  };
  try {
    if (body && crumb() === '') await fetch(embedEndpoints.greeting, { signal: AbortSignal.timeout(timeout) });
    const before = crumb();
    let response = await send();
    // An expired crumb: the error answer brought a new one, and nothing was done.
    if (response.status === 403 && crumb() !== before) response = await send();
    const answer = data(await response.json());
    if (response.ok) return { ok: true, value: answer };
    return {
      ok: false,
      status: response.status,
      message: text(answer['message']) || text(data(answer['data'])['message']),
    };
  } catch {
    return { ok: false, status: 0, message: '' };
  }
}
