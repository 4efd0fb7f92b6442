import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Mail, readMail } from './read-mail.ts';
import { startServerWith } from './server.ts';

const password = 'a long password of the owner';

export interface KeptShop {
  readonly address: string;
  /** A browser of the owner's own, signed in, at a path of the owner area. */
  office(browser: Browser, path: string): Promise<Page>;
  /** What was mailed to an address, with links that lead to this server. */
  mailsTo(email: string): readonly Mail[];
  stop(): Promise<void>;
}

/** The demonstration shop on a folder of its own, with people who may sign in (`seed-owner.ts`) and mails as files. */
export async function startKeptShop(env: Readonly<Record<string, string>> = {}): Promise<KeptShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-kept-'));
  const { website } = JSON.parse(readFileSync('fixtures/pages/shop/_site.json', 'utf8'));
  const seed = [path.join(folder, 'database'), website.id];
  execFileSync(process.execPath, ['--import', 'tsx', 'e2e/support/seed-owner.ts', ...seed], {
    env: { ...process.env, VITRINE_PASSWORD: password },
  });
  const server = await startServerWith(env, '--data', folder, '--images', path.join(folder, 'images'));
  const { address } = server;
  return {
    address,
    async office(browser, at) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(address + at);
      await page.getByLabel('Email').fill('owner@shop.example');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      return page;
    },
    mailsTo(email) {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
      const here = (text: string) => text.replaceAll(website.baseUrl, address);
      return files
        .map((name) => readMail(readFileSync(path.join(folder, name), 'latin1')))
        .map((mail) => ({ ...mail, text: here(mail.text), html: here(mail.html) }))
        .filter(({ to }) => to === email);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
