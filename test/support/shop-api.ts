import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express, { type Express } from 'express';
import request from 'supertest';
import { cookieNames, headerNames } from '#contract';
import { createSigner } from '../../server/http/security/index.ts';
import { createTelemetry, type Telemetry } from '../../server/http/telemetry/telemetry.ts';
import { catalogueFromPages } from '../../server/services/catalogue/catalogue-from-pages.ts';
import type { StoreFile } from '../../server/services/catalogue/store-file.ts';
import { createServices, type ServiceParts, type Services } from '../../server/services/services.ts';
import { type ApiOptions, createApi } from '../../server/shop/api/index.ts';
import type { Store } from '../../server/store/index.ts';
import { pages as allPages, storeFile } from './shop.ts';

/** Mails and files of shops that say nothing else. */
const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-shop-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const folders = { mailFolder: path.join(scratch, 'mail'), fileFolder: path.join(scratch, 'files') };

export const testSigner = createSigner(['a secret for tests only, of 32 characters and more']);
const unlimited = { points: 1_000_000, seconds: 1 };
/** Limits that no test reaches. */
export const noLimits = {
  read: unlimited,
  cart: unlimited,
  checkout: unlimited,
  form: unlimited,
  restock: unlimited,
  guess: unlimited,
  account: unlimited,
  lock: unlimited,
  owner: unlimited,
  preview: unlimited,
  telemetry: unlimited,
  recipient: unlimited,
  'wanted-product': unlimited,
  'gift-card': unlimited,
  order: unlimited,
  'captcha-down': unlimited,
  'file-bytes': { points: 1e12, seconds: 1 },
};

export interface ShopApi {
  readonly app: Express;
  readonly services: Services;
  readonly telemetry: Telemetry;
  /** Faults that were reported while serving. */
  readonly faults: unknown[];
}

export interface ShopApiOptions extends Partial<ApiOptions> {
  readonly pages?: typeof allPages;
  readonly storeFile?: StoreFile;
  readonly parts?: Partial<ServiceParts>;
}

/** The API of a test shop on an Express app. */
export function createShopApi(store: Store, options: ShopApiOptions = {}): ShopApi {
  const catalogue = catalogueFromPages({
    pages: options.pages ?? allPages,
    store: { testPayment: true, ...(options.storeFile ?? storeFile) },
  });
  const faults: unknown[] = [];
  const report = (fault: unknown) => void faults.push(fault);
  const services =
    options.services ?? createServices({ store, catalogue, signer: testSigner, report, ...folders, ...options.parts });
  const telemetry = options.telemetry ?? createTelemetry(store);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(
    createApi({ services, telemetry, signer: testSigner, limits: noLimits, report, checksAnswers: true, ...options }),
  );
  return { app, services, telemetry, faults };
}

export type Shopper = Awaited<ReturnType<typeof createShopper>>;

/** A browser with cookies: it has visited the site (or the address), and sends the crumb as the client does. */
export async function createShopper(app: RequestListener | string, jar = new Map<string, string>()) {
  const remember = (cookies: unknown) => {
    for (const line of Array.isArray(cookies) ? cookies : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const send = async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    let call = request(app)
      [method](path)
      .set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const crumb = jar.get(cookieNames.crumb);
    if (method !== 'get' && crumb) call = call.set(headerNames.crumb, crumb);
    call = call.set(headers);
    const answer = await (body === undefined ? call : call.send(body));
    remember(answer.headers['set-cookie']);
    return answer;
  };
  await send('get', '/api/rest/websites/mine');
  return {
    jar,
    get: (path: string) => send('get', path),
    post: (path: string, body?: object, headers?: Record<string, string>) => send('post', path, body, headers),
    put: (path: string, body?: object, headers?: Record<string, string>) => send('put', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('delete', path, undefined, headers),
  };
}
