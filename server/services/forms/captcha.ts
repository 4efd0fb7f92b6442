import { lowestCaptchaScore } from '#model';
import { createLimiter, type Limiter } from '../../http/security/index.ts';
import type { Catalogue, StoreRules } from '../catalogue/catalogue.ts';

/** What a form asks before it believes that a person sent it. A real service is one object of this shape. */
export interface CaptchaVerifier {
  verify(check: CaptchaCheck): Promise<CaptchaVerdict>;
}

interface CaptchaCheck {
  readonly token: string;
  /** The action the token must have been made for. */
  readonly action: string;
  readonly host: string | undefined;
  /** As they are now: their owner may have named another service since. */
  readonly rules: Pick<StoreRules, 'captcha' | 'testCaptcha'>;
}

/** `down`: the service did not answer in time; the site's own rule then decides. */
type CaptchaVerdict = 'person' | 'doubtful' | 'down';

export interface CaptchaGateParts {
  readonly captcha: CaptchaVerifier;
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'rules'>;
  readonly limiter?: Limiter | undefined;
  /** Told when the service cannot be asked. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Whether somebody may go on: a person, or, while the service is down, as many as the site's rule lets through. */
export type CaptchaGate = (
  check: Pick<CaptchaCheck, 'action' | 'host'> & { readonly token: string | null | undefined },
) => Promise<boolean>;

export function createCaptchaGate({
  captcha,
  catalogue,
  limiter = createLimiter(),
  report,
}: CaptchaGateParts): CaptchaGate {
  return async ({ token, action, host }) => {
    if (!token) return false;
    const { rules } = catalogue;
    const verdict = await captcha.verify({ token, action, host, rules });
    if (verdict !== 'down') return verdict === 'person';
    report?.(new Error('The captcha service cannot be asked.'));
    if (rules.captcha?.whenDown !== 'accept') return false;
    return (await limiter.refuses('captcha-down', catalogue.websiteId)) === undefined;
  };
}

const MOST_TOKENS = 10_000;

/** A verifier without a service: the token `person` passes for every action, once. */
export function createTestVerifier(): CaptchaVerifier & { isDown: boolean } {
  const used = new Set<string>();
  return {
    isDown: false,
    async verify({ token }) {
      if (this.isDown) return 'down';
      const isFresh = token.startsWith('person') && !used.has(token);
      used.add(token);
      const [oldest = token] = used;
      if (used.size > MOST_TOKENS) used.delete(oldest);
      return isFresh ? 'person' : 'doubtful';
    },
  };
}

const oldestToken = 120_000;
/** Milliseconds that a visitor waits for the service. */
const patienceByDefault = 2500;

export interface RecaptchaOptions {
  readonly now?: () => number;
  readonly fetch?: typeof fetch;
  readonly patience?: number;
}

/** reCAPTCHA: the answer of its verification address, held against host, action, age and score. */
export function createRecaptchaVerifier(
  secret: string,
  { now = Date.now, fetch: ask = fetch, patience = patienceByDefault }: RecaptchaOptions = {},
): CaptchaVerifier {
  return {
    async verify({ token, action, host, rules }) {
      let answer: Record<string, unknown>;
      let asked: number;
      try {
        const response = await ask('https://www.google.com/recaptcha/api/siteverify', {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(patience),
        });
        if (!response.ok) return 'down';
        // The service's own clock: ours may be wrong by more than a token lives.
        asked = Date.parse(response.headers.get('date') ?? '') || now();
        answer = (await response.json()) as Record<string, unknown>;
      } catch {
        return 'down';
      }
      const made = Date.parse(String(answer['challenge_ts']));
      const isPerson =
        answer['success'] === true &&
        (answer['action'] === undefined || answer['action'] === action) &&
        (host === undefined || answer['hostname'] === host) &&
        asked - made <= oldestToken &&
        Number(answer['score'] ?? 1) >= (rules.captcha?.lowestScore ?? lowestCaptchaScore);
      return isPerson ? 'person' : 'doubtful';
    },
  };
}
