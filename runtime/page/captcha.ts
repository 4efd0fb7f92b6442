import { restockMessages, testCaptchaKey } from '#model';
import type { Enterprise } from './captcha-provider.ts';
import { pageFacts } from './context.ts';

export type CaptchaToken = { ok: true; value: string } | { ok: false; reason: 'no-key' | 'no-script' };

const timeout = 8000;
let script: Promise<Enterprise | undefined> | undefined;

/** A token for one action; says why when the site has no key or the provider's script does not come. */
export async function captchaToken(document: Document, action: string): Promise<CaptchaToken> {
  const key = pageFacts(document).captchaSiteKey;
  if (key === undefined) {
    // For the owner; the visitor reads what the form says.
    console.error(new Error(restockMessages.siteKeyMissing));
    return { ok: false, reason: 'no-key' };
  }
  script ??= loadScript(document, key);
  const enterprise = await script;
  if (!enterprise) {
    script = undefined;
    return { ok: false, reason: 'no-script' };
  }
  try {
    const value = await inTime(enterprise.execute(key, { action }));
    return value === undefined ? { ok: false, reason: 'no-script' } : { ok: true, value };
  } catch {
    // The provider refuses a key that is not its own; to the visitor that is a form that cannot be protected.
    return { ok: false, reason: 'no-script' };
  }
}

function loadScript(document: Document, key: string): Promise<Enterprise | undefined> {
  if (key === testCaptchaKey) return loadTest(document);
  const loaded = new Promise<Enterprise | undefined>((resolve) => {
    const element = document.createElement('script');
    element.src = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(key)}`;
    element.addEventListener('error', () => resolve(undefined));
    element.addEventListener('load', () => {
      const enterprise = enterpriseOf(document);
      if (enterprise) enterprise.ready(() => resolve(enterprise));
      else resolve(undefined);
    });
    document.head.append(element);
  });
  return inTime(loaded);
}

async function loadTest(document: Document): Promise<Enterprise | undefined> {
  try {
    const { createTestCaptcha } = await import('./test-captcha.ts');
    return createTestCaptcha(document);
  } catch {
    // As a provider's script that does not come.
    return undefined;
  }
}

/** What a provider answers within its time; one that hangs must not hold the form for ever. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(undefined), timeout);
    void answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function enterpriseOf(document: Document): Enterprise | undefined {
  const window = document.defaultView as (Window & { grecaptcha?: { enterprise?: Enterprise } }) | null;
  // Content can own a global name: only what behaves like the provider's object is taken for it.
  const enterprise = window?.grecaptcha?.enterprise;
  return typeof enterprise?.execute === 'function' && typeof enterprise.ready === 'function' ? enterprise : undefined;
}

/** A failed submission has used its token up: what the provider shows starts anew. */
export function resetCaptcha(document: Document): void {
  const enterprise = enterpriseOf(document);
  try {
    enterprise?.reset?.();
  } catch {
    // A provider without a visible widget has nothing to reset.
  }
}

const badge = 'data-vitrine-captcha';

/**
 * The provider's badge is hidden (styles.css) but while a field of a protected form has focus; it comes with the provider's
 * script, so that is asked for with the first focus.
 */
export function showCaptchaBadge(document: Document, isShown: boolean): void {
  const key = pageFacts(document).captchaSiteKey;
  if (isShown && key !== undefined) script ??= loadScript(document, key);
  document.documentElement.toggleAttribute(badge, isShown);
}
