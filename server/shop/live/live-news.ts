import type { SiteHost } from '../../http/pages/site-host.ts';
import type { Services } from '../../services/services.ts';
import type { Store } from '../../store/index.ts';
import { asItIs, type LiveSource } from './live-source.ts';

/** Milliseconds for which pages stay the same however much is sold: they would all be made anew with every sale. */
const LEAST_AGE = 1_000;

interface Parts {
  readonly store: Pick<Store, 'onNews'>;
  readonly services: Pick<Services, 'catalogue' | 'style' | 'siteForms' | 'experiments' | 'products'>;
  readonly cache: Pick<SiteHost['cache'], 'clear'>;
  readonly report: (failure: unknown) => void;
  readonly now?: () => number;
}

export interface HeardNews {
  /** Has another version when something was sold, filled up, said or arranged anew, here or on another server. */
  readonly source: LiveSource;
  readonly stop: () => void;
}

/** Brings what changed on any server into the pages of this one. */
export function hearNews({ store, services, cache, report, now = Date.now }: Parts): HeardNews {
  const { catalogue, style, siteForms, experiments, products } = services;
  let version = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isChanged = false;
  const shown = () => {
    isChanged = true;
  };
  const heard = {
    settings: () => catalogue.refreshRules(),
    style: () => style.refresh(),
    forms: () => siteForms.refresh(),
    experiments: () => experiments.refresh(),
    products: () => products.refresh(),
    shown: async () => shown(),
  };
  const stop = store.onNews((news) => {
    if (news === 'missed') {
      cache.clear();
      for (const hear of Object.values(heard)) hear().catch(report);
    } else if (news.websiteId === catalogue.websiteId) {
      heard[news.topic]().catch(report);
    }
  });
  return {
    stop,
    source: {
      version() {
        const time = now();
        if (isChanged && time - changedAt >= LEAST_AGE) {
          isChanged = false;
          changedAt = time;
          version += 1;
        }
        return String(version);
      },
      look: async () => asItIs,
    },
  };
}
