import type { ShopSettings } from '#model';
import type { Catalogue } from './catalogue.ts';
import { locksWith, unknownClosure } from './locks.ts';

/** Milliseconds that what is known of the settings may be old before anything is priced: another server may have saved. */
const freshMilliseconds = 1_000;

interface SavedSettings {
  /**
   * What the owner saved, which says nothing of what came to be a setting later; undefined while the content's own rules
   * hold.
   */
  readonly saved: Partial<ShopSettings> | undefined;
  readonly isKnown: boolean;
  /** Hears of what another server saved. */
  refresh(): Promise<void>;
}

/** The catalogue with the rules that the owner saved. */
export function withSettings(
  content: Catalogue,
  settings: SavedSettings,
  now: () => number = () => performance.now(),
): Catalogue {
  let asked = Number.NEGATIVE_INFINITY;
  let coming: Promise<void> = Promise.resolve();
  let merged: { readonly rules: Catalogue['rules']; readonly of: readonly unknown[] } | undefined;
  return {
    ...content,
    get rules() {
      const { rules } = content;
      const { saved, isKnown } = settings;
      if (saved === undefined && isKnown) return rules;
      if (merged?.of[0] !== rules || merged.of[1] !== saved) {
        const own = saved === undefined ? closedRules(rules) : mergedRules(rules, saved);
        merged = { rules: own, of: [rules, saved] };
      }
      return merged.rules;
    },
    refreshRules() {
      if (now() - asked < freshMilliseconds) return coming;
      asked = now();
      coming = settings.refresh().catch((failure: unknown) => {
        // Asked again by whoever comes next.
        asked = Number.NEGATIVE_INFINITY;
        throw failure;
      });
      return coming;
    },
  };
}

/** What the owner says of the whole site counts for more than what the content says of it. */
function mergedRules(rules: Catalogue['rules'], saved: Partial<ShopSettings>): Catalogue['rules'] {
  const { sitePassword = rules.sitePassword } = saved;
  const others = rules.sitePassword === '' ? rules.locks : rules.locks.filter(({ path }) => path !== '/');
  return { ...rules, ...saved, sitePassword, locks: locksWith(others, sitePassword) };
}

/** As long as nobody has heard what the owner says of the whole site. */
function closedRules(rules: Catalogue['rules']): Catalogue['rules'] {
  return { ...rules, locks: [unknownClosure, ...rules.locks.filter(({ path }) => path !== '/')] };
}
