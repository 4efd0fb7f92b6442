import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { type Mail, readMail } from './read-mail.ts';
import { startServerWith } from './server.ts';
import { type Person, password, people } from './staff.ts';

/** People who wait for the first variant of a product, which stands at a page of the shop. */
interface Waiting {
  readonly page: string;
  readonly count: number;
}

export interface KeptShopOptions {
  /** Settings of an operator. */
  readonly env?: Readonly<Record<string, string>>;
  readonly waiting?: readonly Waiting[];
  /** Changed values of the shop's `store.json`. */
  readonly store?: Readonly<Record<string, unknown>>;
}

export interface KeptShop {
  /** Another one after each `restart`. */
  readonly address: string;
  /** A browser of the owner's own, signed in, at a path of the owner area. */
  office(browser: Browser, path: string): Promise<Page>;
  /** What was mailed to an address, with links that lead to this server. */
  mailsTo(email: string): readonly Mail[];
  /** Runs a script of `e2e/support` on the database while no server has it, and starts anew. */
  restart(script: string): Promise<void>;
  stop(): Promise<void>;
}

/** Fills in the sign-in of the owner area, which is a page or a dialog. */
export async function signIn(place: Page | Locator, { email }: Person = people.owner, word = password): Promise<void> {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password').fill(word);
  await place.getByRole('button', { name: 'Sign in' }).click();
}

/** The demonstration shop on a folder of its own, with people who may sign in (`seed-owner.ts`) and mails as files. */
export async function startKeptShop({ env = {}, waiting = [], store }: KeptShopOptions = {}): Promise<KeptShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-kept-'));
  const database = path.join(folder, 'database');
  const shopContent = 'fixtures/pages/shop';
  const read = (name: string) => JSON.parse(readFileSync(path.join(shopContent, `${name}.json`), 'utf8'));
  const { website } = read('_site');
  const run = (script: string, ...more: readonly string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', `e2e/support/${script}`, database, ...more]);
  const groups = waiting.map(({ page, count }) => {
    const { item } = read(page);
    return `${item.id},${item.structuredContent.variants[0].sku},${count}`;
  });
  run('seed-owner.ts', website.id, ...groups);
  const content = store === undefined ? [] : changedContent(shopContent, path.join(folder, 'content'), store);
  const start = () => startServerWith(env, ...content, '--data', folder, '--images', path.join(folder, 'images'));
  let server = await start();
  return {
    get address() {
      return server.address;
    },
    async office(browser, at) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(server.address + at);
      await signIn(page);
      return page;
    },
    mailsTo(email) {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
      const here = (text: string) => text.replaceAll(website.baseUrl, server.address);
      return files
        .map((name) => readMail(readFileSync(path.join(folder, name), 'latin1')))
        .map((mail) => ({ ...mail, text: here(mail.text), html: here(mail.html) }))
        .filter(({ to }) => to === email);
    },
    async restart(script) {
      await server.stop();
      run(script);
      server = await start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Arguments of a server on a copy of the content whose `store.json` is changed. */
function changedContent(from: string, to: string, store: Readonly<Record<string, unknown>>): readonly string[] {
  cpSync(from, to, { recursive: true });
  const rules = path.join(to, 'store.json');
  writeFileSync(rules, JSON.stringify({ ...JSON.parse(readFileSync(rules, 'utf8')), ...store }));
  return ['site-templates/shop', '--content', to];
}
