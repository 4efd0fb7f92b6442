import { eventToleranceSeconds, type StripeSettings } from '../../services/payments/stripe/stripe-provider.ts';
import { readStripeSettings } from '../../services/payments/stripe/stripe-settings.ts';
import type { Environment } from './check-settings.ts';
import { bad, checkClock, type Diagnostic, good, messageOf } from './diagnostic.ts';

const patience = 5_000;

/** Asks Stripe once, which changes nothing: whether it knows the key, and what time it is there. */
export async function checkStripe(
  environment: Environment,
  now: () => number = Date.now,
): Promise<readonly Diagnostic[]> {
  const settings = settingsOf(environment);
  if (settings === undefined) return [];
  const asked = now();
  try {
    const answer = await fetch(`${addressOf(settings)}/v1/balance`, {
      headers: { authorization: `Bearer ${settings.secretKey}` },
      signal: AbortSignal.timeout(patience),
    });
    return [checkKey(answer), ...checkDate(answer, (asked + now()) / 2)];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const remedy = 'Let this machine reach api.stripe.com by HTTPS: without it nobody can pay by card.';
    return [bad('payments', `Stripe cannot be reached: ${messageOf(cause)}`, remedy)];
  }
}

/** Of half of them the check of the settings speaks. */
function settingsOf(environment: Environment): StripeSettings | undefined {
  try {
    return readStripeSettings(environment);
  } catch {
    return undefined;
  }
}

const addressOf = ({ server }: StripeSettings) =>
  server === undefined ? 'https://api.stripe.com' : `${server.protocol}://${server.host}:${server.port}`;

/** A restricted key may not see the balance, and is known all the same. */
function checkKey({ status }: Response): Diagnostic {
  if (status === 200 || status === 403) return good('key', 'known to Stripe');
  if (status === 401) {
    return bad(
      'key',
      'Stripe does not know STRIPE_SECRET_KEY',
      'Copy it again, or make another, on the dashboard of Stripe.',
    );
  }
  return bad('key', `Stripe answers ${status}`, 'Look at status.stripe.com, and ask again later.');
}

function checkDate({ headers }: Response, asked: number): readonly Diagnostic[] {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return [];
  // The header leaves out what is less than a second.
  const seconds = Math.round((asked - date - 500) / 1000);
  return [checkClock('Stripe', seconds, seconds > 0 ? tooLate(seconds) : '')];
}

/** The moment of a message is signed with it. */
const tooLate = (seconds: number) =>
  seconds > eventToleranceSeconds
    ? ', so its messages are refused as too old, and payments are heard of late'
    : `; beyond ${eventToleranceSeconds} its messages are refused as too old`;
