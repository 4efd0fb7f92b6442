import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sizeText } from '#model';
import { readCdnSettings } from '../../http/cdn/cdn-settings.ts';
import { readEventOrigins, readSecrets, readSiteOrigins, readTrustedProxies } from '../../http/security/index.ts';
import { readKeptSecret } from '../../kept-secret.ts';
import { readUploadQuotas } from '../../services/files/read-quotas.ts';
import { createStripeProvider } from '../../services/payments/stripe/stripe-provider.ts';
import { readStripeSettings } from '../../services/payments/stripe/stripe-settings.ts';
import { misspeltSettings } from '../../setting-names.ts';
import { bad, badIn, type Diagnostic, doubt, good, messageOf } from './diagnostic.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says, before anything is opened; `data` is the data folder, or `memory`. */
export function checkSettings(environment: Environment, data = 'memory'): readonly Diagnostic[] {
  const { VITRINE_SECRET, DATABASE_URL, REDIS_URL, STORAGE_URL, SMTP_URL } = environment;
  return [
    ...misspeltSettings(environment).map(({ name, meant, isOurs }) => {
      const remedy = meant === undefined ? 'Take it away.' : `Did you mean ${meant}?`;
      return (isOurs ? bad : doubt)('settings', `${name} is no setting`, remedy);
    }),
    checkSecret(VITRINE_SECRET, DATABASE_URL, data),
    checkProxies(environment['TRUSTED_PROXIES']),
    ...checkOrigins(environment['SITE_ORIGINS']),
    ...checkEventOrigins(environment['EVENT_ORIGINS']),
    ...checkQuotas(environment),
    ...checkCdn(environment),
    ...checkStripe(environment),
    ...(DATABASE_URL && !REDIS_URL
      ? [
          doubt(
            'Redis',
            'no REDIS_URL: every server counts rate limits for itself',
            'Set REDIS_URL when several servers run.',
          ),
        ]
      : []),
    ...(DATABASE_URL && !STORAGE_URL
      ? [
          doubt(
            'storage',
            'no STORAGE_URL: every server keeps files for itself',
            'Set STORAGE_URL when servers run on several machines, or give them one data folder.',
          ),
        ]
      : []),
    ...(SMTP_URL
      ? []
      : [doubt('mail', 'no SMTP_URL: mails are files in the data folder', 'Set SMTP_URL to send them.')]),
  ];
}

function checkSecret(secret: string | undefined, databaseUrl: string | undefined, data: string): Diagnostic {
  const remedy = 'Set VITRINE_SECRET, the same on every server, to what `openssl rand -hex 32` prints.';
  if (!secret && databaseUrl) return bad('secret', 'no VITRINE_SECRET, which servers of one database share', remedy);
  if (!secret) return checkKeptSecret(data);
  try {
    const { length } = readSecrets(secret);
    return good('secret', length === 1 ? 'long enough' : `long enough, and ${length - 1} older still accepted`);
  } catch (error) {
    return bad('secret', messageOf(error), remedy);
  }
}

/** The file that is used where no setting names a secret. */
function checkKeptSecret(data: string): Diagnostic {
  const file = join(data, 'secret');
  if (data === 'memory') return good('secret', 'made anew at every start');
  if (!existsSync(file)) return good('secret', `made at the first start, and kept as ${file}`);
  try {
    readKeptSecret(data);
    return good('secret', `kept as ${file}`);
  } catch (error) {
    return badIn('secret', error, 'Give it to the user of the server.');
  }
}

function checkEventOrigins(setting: string | undefined): readonly Diagnostic[] {
  try {
    const origins = readEventOrigins(setting);
    return origins.length === 0 ? [] : [good('events', `pages may tell ${origins.join(', ')}`)];
  } catch (error) {
    return [bad('events', messageOf(error), 'Name scheme and host of the events service, separated by commas.')];
  }
}

function checkProxies(setting: string | undefined): Diagnostic {
  try {
    const proxies = readTrustedProxies(setting);
    if (proxies !== false) return good('proxies', proxies.join(', '));
    const remedy = 'Behind a proxy, name it: limits count all its visitors as one, and cookies are not Secure.';
    return doubt('proxies', 'no TRUSTED_PROXIES: visitors are expected to connect directly', remedy);
  } catch (error) {
    return bad('proxies', messageOf(error), 'Name the proxies exactly: addresses or networks, separated by commas.');
  }
}

function checkStripe(environment: Environment): readonly Diagnostic[] {
  const remedy = 'Copy both keys of one mode, and the secret of the webhook, from the dashboard of Stripe.';
  try {
    const settings = readStripeSettings(environment);
    if (settings === undefined) return [];
    const { testOnly } = createStripeProvider(settings);
    if (testOnly) return [doubt('payments', 'Stripe in test mode: no money moves', 'Set the live keys to be paid.')];
    return [good('payments', 'Stripe in live mode')];
  } catch (error) {
    return [bad('payments', messageOf(error), remedy)];
  }
}

function checkQuotas({ UPLOAD_QUOTA, SITE_UPLOAD_QUOTA }: Environment): readonly Diagnostic[] {
  if (!UPLOAD_QUOTA && !SITE_UPLOAD_QUOTA) return [];
  try {
    const { total, site } = readUploadQuotas(UPLOAD_QUOTA, SITE_UPLOAD_QUOTA);
    return [good('files', `may take ${sizeText(total)}, those of one site ${sizeText(site)}`)];
  } catch (error) {
    return [bad('files', messageOf(error), 'Write 500MB or 10GB, or nothing for the usual.')];
  }
}

function checkCdn({ CDN_PURGE_URL, CDN_PURGE_HEADER }: Environment): readonly Diagnostic[] {
  if (!CDN_PURGE_URL && !CDN_PURGE_HEADER) return [];
  try {
    const settings = readCdnSettings(CDN_PURGE_URL, CDN_PURGE_HEADER);
    if (settings === undefined) return [];
    const { host } = new URL(settings.purgeUrl);
    return [good('CDN', `${host} is told of changes, ${settings.header ? 'with' : 'without'} a header of yours`)];
  } catch (error) {
    return [bad('CDN', messageOf(error), 'Take both from what the CDN says of purging by tag or by surrogate key.')];
  }
}

function checkOrigins(setting: string | undefined): readonly Diagnostic[] {
  if (!setting) return [];
  try {
    return [good('origins', [...readSiteOrigins(setting).values()].flatMap((origins) => [...origins]).join(', '))];
  } catch (error) {
    return [bad('origins', messageOf(error), 'Write what stands in the address bar, up to the host.')];
  }
}
