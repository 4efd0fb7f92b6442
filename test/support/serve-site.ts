import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { type App, type AppOptions, anyHost, createApp } from '../../server/app.ts';
import { Images } from '../../server/http/images/images.ts';
import { type OpenOptions, type OpenSite, openSite } from '../../server/http/pages/open-sites.ts';
import { privatePaths } from '../../server/shop/pages/list.ts';
import type { SiteDiagnostic } from '../../server/site/lib/diagnostics.ts';

export const registry = createRegistry({ formatters, predicates });

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder that is gone when the test is. */
export function scratchFolder(files: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

export interface TestSite {
  readonly template: Files;
  /** Page JSON by file name; texts are written as they are. */
  readonly pages: Readonly<Record<string, JsonValue | string>>;
  readonly files?: Files;
}

export interface Served {
  readonly app: App;
  readonly site: OpenSite;
  readonly diagnostics: SiteDiagnostic[];
  readonly faults: unknown[];
  readonly template: string;
  readonly content: string;
}

/** A real server over real folders, for supertest. */
export async function serveSite(
  { template, pages, files = {} }: TestSite,
  options: Partial<OpenOptions> & Partial<AppOptions> = {},
): Promise<Served> {
  const templateFolder = scratchFolder(template);
  const contentFolder = scratchFolder(files);
  for (const [name, page] of Object.entries(pages)) {
    writeFiles(contentFolder, { [name]: typeof page === 'string' ? page : JSON.stringify(page) });
  }
  return serveFolders(templateFolder, contentFolder, options);
}

/** A real server over a template and a content folder that are already there. */
export async function serveFolders(
  template: string,
  content: string,
  options: Partial<OpenOptions> & Partial<AppOptions> = {},
): Promise<Served> {
  const diagnostics: SiteDiagnostic[] = [];
  const faults: unknown[] = [];
  const site = await openSite(
    'test',
    { template, content },
    {
      registry,
      privatePages: privatePaths,
      images: new Images({ folder: scratchFolder() }),
      report: (diagnostic) => diagnostics.push(diagnostic),
      ...options,
    },
  );
  onTestFinished(() => site.host.source.close());
  const app = createApp({
    sites: new Map([[anyHost, site]]),
    onInternalError: (error) => faults.push(error),
    ...options,
  });
  return { app, site, diagnostics, faults, template, content };
}

export const website = {
  id: 'w1',
  siteTitle: 'Test & Co',
  baseUrl: 'https://shop.example',
  language: 'en-US',
  timeZone: 'Europe/Berlin',
};
