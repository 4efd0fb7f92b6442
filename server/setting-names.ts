import { suggest } from '#engine';

/** What an operator sets in the environment of a server. */
export const settingNames: readonly string[] = [
  'PORT',
  'DATABASE_URL',
  'CONTENT_URL',
  'REDIS_URL',
  'STORAGE_URL',
  'VITRINE_SECRET',
  'VITRINE_DATA',
  'SMTP_URL',
  'TRUSTED_PROXIES',
  'SITE_ORIGINS',
  'EVENT_ORIGINS',
  'CAPTCHA_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'CDN_PURGE_URL',
  'CDN_PURGE_HEADER',
  'UPLOAD_QUOTA',
  'SITE_UPLOAD_QUOTA',
  'LOG_LEVEL',
];

/** Names that begin as ours do and belong to commands. */
const ofCommands: readonly string[] = ['VITRINE_PASSWORD', 'VITRINE_EDITOR'];

export interface Misspelt {
  readonly name: string;
  readonly meant: string | undefined;
  /** Whether it can be nobody else's. */
  readonly isOurs: boolean;
}

/** Names that are no settings, and were meant for one that is not set: nearly its name, or with ours before it. */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): readonly Misspelt[] {
  return Object.keys(environment).flatMap((name) => {
    if (settingNames.includes(name) || ofCommands.includes(name)) return [];
    const near = suggest(name, settingNames);
    const meant = near !== undefined && environment[near] === undefined ? near : undefined;
    const isOurs = name.startsWith('VITRINE_');
    return isOurs || meant !== undefined ? [{ name, meant, isOurs }] : [];
  });
}
