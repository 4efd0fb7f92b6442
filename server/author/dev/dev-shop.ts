import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { OpenSite } from '../../http/pages/open-sites.ts';
import type { RuntimeAssets } from '../../http/pages/runtime-assets.ts';
import { createSigner } from '../../http/security/index.ts';
import { createTelemetry } from '../../http/telemetry/telemetry.ts';
import { createOwners } from '../../services/owners.ts';
import { createWorkers } from '../../services/workers.ts';
import { siteCatalogue } from '../../shop/live/live-catalogue.ts';
import { openShop, type Shop } from '../../shop/open-shop.ts';
import { openStore } from '../../store/index.ts';
import { previewOwner } from './messages/scene.ts';

export interface DevShopOptions {
  readonly runtime: RuntimeAssets;
  /** A folder for what the shop writes beside its database: mails, files of forms. */
  readonly folder: string;
  readonly report: (failure: unknown) => void;
}

/**
 * The shop behind a preview: a database that forgets everything, no limits, and an owner who may look at the owner area.
 * Half of the server's code hangs on this file: it is loaded with the first call, so that the preview is there sooner.
 */
export async function openDevShop(site: OpenSite, { runtime, folder, report }: DevShopOptions): Promise<Shop> {
  const store = await openStore({ databaseUrl: undefined, dataFolder: 'memory' });
  const telemetry = createTelemetry(store);
  const workers = createWorkers(store, report);
  let shop: Shop;
  try {
    shop = openShop(site, {
      store,
      telemetry,
      workers,
      signer: createSigner([randomBytes(32).toString('hex')]),
      mailFolder: join(folder, 'mail'),
      fileFolder: join(folder, 'files'),
      styles: runtime.styles,
      isPreview: true,
      owner: runtime.owner,
      // An author who tries the same again and again is no attack.
      limiter: { refuses: async () => undefined, forgives: async () => undefined },
      report,
    });
  } catch (failure) {
    await workers.close();
    await telemetry.close();
    await store.close();
    throw failure;
  }
  const { websiteId } = siteCatalogue(site.host.source, site.files.content, report);
  await shop.prepare();
  await createOwners(store, websiteId).add(previewOwner.email, previewOwner.password, ['admin']);
  return {
    ...shop,
    async close() {
      await shop.close();
      await workers.close();
      await telemetry.close();
      await store.close();
    },
  };
}
