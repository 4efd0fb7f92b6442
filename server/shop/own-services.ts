import type { MailTransport } from '../services/mail/transport.ts';
import { checkedProvider } from '../services/payments/checked-provider.ts';
import type { PaymentProvider } from '../services/payments/provider.ts';
import type { OwnRates } from '../services/rates/rates.ts';
import type { SiteConfig } from '../site/extensions/kinds/index.ts';

/** What the server has for every site. */
interface ServerServices {
  readonly payments?: readonly PaymentProvider[] | undefined;
  readonly mail?: MailTransport | undefined;
  readonly isPreview?: boolean;
}

interface OwnServices {
  readonly payments: readonly PaymentProvider[];
  readonly mail: MailTransport | undefined;
  readonly ownRates: OwnRates;
}

/** What a site's shop works with: the server's services, and those of the site's own config. */
export function ownServices(config: SiteConfig, environment: ServerServices): OwnServices {
  const { payments = [], mail, isPreview = false } = environment;
  const own = (config.payments ?? []).map(checkedProvider);
  const ownRates = { tax: config.tax, shipping: config.shipping };
  // An author who tries the shop neither moves money nor writes to anybody.
  if (isPreview) return { payments: [...payments, ...own.filter(({ testOnly }) => testOnly)], mail, ownRates };
  return { payments: [...payments, ...own], mail: config.mail ?? mail, ownRates };
}
