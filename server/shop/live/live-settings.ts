import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Settings } from '../../services/settings.ts';
import { objectAt, withMembers } from '../../site/lib/json-access.ts';
import { asItIs, type LiveSource } from './live-source.ts';
import type { StatedAge } from './stated-age.ts';

/** Shows in pages what the owner set of them: the terms of installments. A page does not wait for what another server saved. */
export function liveSettings(
  catalogue: Pick<Catalogue, 'refreshRules'>,
  settings: Pick<Settings, 'saved' | 'version'>,
  report: (error: unknown) => void,
  age: StatedAge,
): LiveSource {
  let asked: string | undefined;
  return {
    version() {
      const version = age.version();
      if (version !== asked) {
        asked = version;
        catalogue.refreshRules().catch((failure: unknown) => {
          age.doubt();
          report(failure);
        });
      }
      return String(settings.version);
    },
    async look(published) {
      const { saved } = settings;
      if (saved?.installments === undefined) return asItIs;
      const { installments } = saved;
      const website = objectAt(published, 'websiteSettings') ?? {};
      const store = objectAt(website, 'storeSettings') ?? {};
      // Addresses of the provider's pages are the content's.
      const terms = installments && { ...objectAt(store, 'installments'), ...withoutAbsent(installments) };
      const storeSettings = withMembers(store, { installments: terms });
      return (page) => withMembers(page, { websiteSettings: withMembers(website, { storeSettings }) });
    },
  };
}

function withoutAbsent(terms: Readonly<Record<string, number | undefined>>): Record<string, number> {
  const given = Object.entries(terms).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(given);
}
