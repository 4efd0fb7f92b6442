import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

const seen = new WeakMap<Request, Record<string, string | undefined>>();

/** The cookies of a request; names of the language itself are no cookies. */
export function cookiesOf(request: Request): Record<string, string | undefined> {
  let cookies = seen.get(request);
  if (!cookies) {
    cookies = parseCookie(request.headers.cookie ?? '');
    seen.set(request, cookies);
  }
  return cookies;
}

export interface CookieUse {
  /** Whether scripts of the page need it. */
  readonly readable?: boolean;
  readonly sameSite?: 'lax' | 'strict';
  /** Seconds it lives; absent: until the browser closes; 0: take it away. */
  readonly seconds?: number;
  readonly path?: string;
}

/** Sets a cookie that no script reads and no other site sends, unless its use says otherwise. */
export function setCookie(
  request: Request,
  response: Response,
  name: string,
  value: string,
  use: CookieUse = {},
): void {
  const cookie = stringifySetCookie({
    name,
    value,
    path: use.path ?? '/',
    httpOnly: use.readable !== true,
    sameSite: use.sameSite ?? 'lax',
    secure: request.secure,
    ...(use.seconds !== undefined && { maxAge: use.seconds }),
  });
  response.append('Set-Cookie', cookie);
  seen.set(request, { ...cookiesOf(request), [name]: use.seconds === 0 ? undefined : value });
}
