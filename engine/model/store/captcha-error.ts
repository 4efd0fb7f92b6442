import { fill } from '../text/fill.ts';
import { type ShopSettings, shopSettingsMessages } from './settings.ts';

/** What the captcha that an owner names, or takes away, meets on the server. */
export interface CaptchaSurroundings {
  /** Whether the server has the secret half of the keys. */
  readonly hasSecret: boolean;
  /** Whether everybody passes: a demonstration. */
  readonly isTest: boolean;
  /** Names of the forms that ask for one now. */
  readonly asking: readonly string[];
}

/** Why a captcha cannot be saved: nobody could send a form any more. The owner's screen and the call both ask here. */
export function captchaError(
  { captcha }: Pick<ShopSettings, 'captcha'>,
  before: Pick<ShopSettings, 'captcha'>,
  { hasSecret, isTest, asking }: CaptchaSurroundings,
): string | undefined {
  // What is so already stands in nobody's way who changes something else.
  if (captcha?.siteKey === before.captcha?.siteKey) return undefined;
  if (captcha) return hasSecret ? undefined : shopSettingsMessages.captchaSecret;
  const [form] = asking;
  return form === undefined || isTest ? undefined : fill(shopSettingsMessages.captchaAsked, { form });
}
