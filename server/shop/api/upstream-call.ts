import type { Request, Response } from 'express';
import { cookieNames, headerNames, readCart } from '#contract';
import { forwardedHeaders } from './forwarded.ts';
import { upstreamLimits } from './upstream-limits.ts';

type Members = Readonly<Record<string, unknown>>;

/** What another back end answered to a call; without a status where nobody answered. */
export interface RemoteAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Members;
  /** Its own words, where it has some. */
  readonly message: string;
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

export type RemoteCall = (
  route: { readonly method: string; readonly path: string },
  body?: unknown,
) => Promise<RemoteAnswer>;

const passedOn = ['user-agent', 'accept-language'] as const;

/**
 * Calls of another back end for whoever sent a form without script: in the visitor's name, by the visitor's cookies, with
 * the crumb that the back end gives. What it sets of cookies reaches the browser.
 */
export function upstreamCall(base: string): (request: Request, response: Response) => RemoteCall {
  const origin = base.replace(/\/$/, '');
  return (request, response) => {
    const cookies = writtenCookies(request.headers.cookie);
    const ask: RemoteCall = async ({ method, path }, body) => {
      const headers = new Headers({ ...forwardedHeaders(request), accept: 'application/json' });
      for (const name of passedOn) if (request.get(name)) headers.set(name, request.get(name) ?? '');
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      headers.set(headerNames.crumb, cookies.get(cookieNames.crumb) ?? '');
      if (body !== undefined) headers.set('content-type', 'application/json');
      const signal = AbortSignal.timeout(upstreamLimits.pageMilliseconds);
      try {
        const answer = await fetch(origin + path, {
          ...{ method, headers, signal },
          redirect: 'manual',
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        for (const line of answer.headers.getSetCookie()) {
          response.append('Set-Cookie', line);
          const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        return read(answer.status, answer.ok, await answer.text());
      } catch {
        return read(0, false, '');
      }
    };
    const greet = () => ask(readCart);
    return async (route, body) => {
      if (!cookies.has(cookieNames.crumb)) await greet();
      const crumb = cookies.get(cookieNames.crumb);
      const answer = await ask(route, body);
      if (!isAboutCrumb(answer)) return answer;
      // An old one: a reading brings one that fits.
      if (cookies.get(cookieNames.crumb) === crumb) await greet();
      return cookies.get(cookieNames.crumb) === crumb ? answer : ask(route, body);
    };
  };
}

export function isAboutCrumb({ ok, status, body, message }: RemoteAnswer): boolean {
  const problem = body['problem'];
  const isOurs = typeof problem === 'string' && problem.startsWith('crumb-');
  return !ok && (isOurs || body['crumbFail'] === true || (status >= 400 && status < 404 && /\bcrumb\b/i.test(message)));
}

/** Each as it was sent: what stands for itself in a value is neither decoded nor encoded again. */
function writtenCookies(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/s.exec(pair));
  return new Map(pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', (pair[2] ?? '').trim()] as const])));
}

function read(status: number, ok: boolean, text: string): RemoteAnswer {
  const body = membersOf(text);
  const inner: Members = Object(body['data']);
  const message = [body['message'], body['error'], inner['message'], inner['error']].find(isText) ?? '';
  const errors = Object.entries({ ...Object(body['errors']), ...Object(inner['errors']) })
    .map(([name, value]) => [name, [value].flat()[0]] as const)
    .filter((entry): entry is [string, string] => isText(entry[1]));
  return { ok, status, body, message, errors: Object.fromEntries(errors) };
}

/** An answer that went well may have no body. */
function membersOf(text: string): Members {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
