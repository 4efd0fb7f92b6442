import { readCookie } from '../../api/cookies.ts';

const day = 86_400;

export interface Cookie {
  readonly name: string;
  readonly seconds?: number;
}

/** The cookies of visit tracking and how many seconds each lives; those without end with the browser's session. */
export const trackingCookies = {
  visitor: { name: 'ss_cvr', seconds: 730 * day },
  visit: { name: 'ss_cvt', seconds: 30 * 60 },
  analyticsId: { name: 'ss_cid', seconds: 390 * day },
  sessionId: { name: 'ss_sid' },
  firstSession: { name: 'ss_first' },
  hasLanded: { name: 'ss_landed' },
} as const satisfies Readonly<Record<string, Cookie>>;

/** What exposures to experiments leave for the next page stands under this name in the browser's storage. */
export const exposureLogName = 'ss_experiments';

export type TrackingCookie = keyof typeof trackingCookies;

/** What the visitor said about performance cookies, kept as long as the law commonly lets it be. */
export const consentCookie = { name: 'ss_performance', seconds: 180 * day } as const;

export interface CookieJar {
  read: (name: string) => string | undefined;
  write: (name: string, value: string, seconds: number | undefined) => void;
}

export function browserJar(document: Document): CookieJar {
  const secure = document.location.protocol === 'https:' ? '; secure' : '';
  return {
    read: (name) => readCookie(document, name),
    write(name, value, seconds) {
      const life = seconds === undefined ? '' : `; max-age=${seconds}`;
      try {
        // CookieStore would be later and is not everywhere; the next line of this page must see the cookie.
        Reflect.set(document, 'cookie', `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${life}${secure}`);
      } catch {
        // A sandboxed frame keeps no cookies, so nobody is recognised there.
      }
    },
  };
}
