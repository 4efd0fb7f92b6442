import { lowestCaptchaScore, type ShopSettings, type WaitlistRule, shopSettingsMessages as words } from '#model';
import { readScore } from './amounts.ts';

export interface CaptchaDraft {
  readonly isAsked: boolean;
  readonly siteKey: string;
  readonly lowestScore: string;
  readonly letsThrough: boolean;
}

type WaitlistText = Exclude<keyof WaitlistRule, 'offered' | 'mailingList'>;

export interface WaitlistDraft {
  readonly isOffered: boolean;
  /** Empty: as each product's page says. */
  readonly mailingList: NonNullable<WaitlistRule['mailingList']> | '';
  readonly texts: Readonly<Record<WaitlistText, string>>;
}

export function beginCaptcha({ captcha }: ShopSettings): CaptchaDraft {
  return {
    isAsked: Boolean(captcha),
    siteKey: captcha?.siteKey ?? '',
    lowestScore: String(captcha?.lowestScore ?? lowestCaptchaScore),
    letsThrough: captcha?.whenDown === 'accept',
  };
}

/** Null: no service is asked. */
export function captchaOf(
  { isAsked, siteKey, lowestScore, letsThrough }: CaptchaDraft,
  errors: Map<string, string>,
): ShopSettings['captcha'] {
  if (!isAsked) return null;
  const score = readScore(lowestScore);
  if (score === undefined) errors.set('captcha.lowestScore', words.score);
  return {
    siteKey: siteKey.trim(),
    ...(score !== undefined && score !== lowestCaptchaScore && { lowestScore: score }),
    ...(letsThrough && { whenDown: 'accept' as const }),
  };
}

export function beginWaitlist({ waitlist }: ShopSettings): WaitlistDraft {
  const { offered, mailingList, intro, placeholder, button, thanks, mailingListText } = waitlist;
  return {
    isOffered: offered,
    mailingList: mailingList ?? '',
    texts: {
      intro: intro ?? '',
      placeholder: placeholder ?? '',
      button: button ?? '',
      thanks: thanks ?? '',
      mailingListText: mailingListText ?? '',
    },
  };
}

export function waitlistOf({ isOffered, mailingList, texts }: WaitlistDraft): WaitlistRule {
  const said = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  return { offered: isOffered, ...(mailingList !== '' && { mailingList }), ...Object.fromEntries(said) };
}
