import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { consentCookie } from '../../runtime/analytics/visits/cookie-jar.ts';
import { findChromium } from '../../test/support/chromium.ts';

/** What a browser asked for, in the order in which it did. */
export interface Asked {
  readonly path: string;
  /** What it wanted it for, where it says so. */
  readonly purpose: string;
  readonly body: string;
}

const Rules = z.looseObject({ prerender: z.tuple([z.looseObject({ where: z.unknown() })]) });

/** The page that goes to the next one by itself, and what it tells when it does. */
export const LEFT = '/__left';

/**
 * Looks at a page, and some seconds later at the next one, in a browser that nobody steers: one that is steered renders no
 * page ahead. The rules of the first page are its own, but for the pointer, and for that one address.
 */
export async function visitBoth(server: string, first: string, next: string): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await text(incoming);
    const { url: path = '', headers } = incoming;
    asked.push({ path, purpose: String(headers['sec-purpose'] ?? ''), body });
    if (path === LEFT) response.writeHead(204).end();
    else await pass(server, incoming, body, response, { first, next });
  };
  const between = createServer((incoming, response) => void answer(incoming, response));
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const browser = await openBrowser(`http://127.0.0.1:${(between.address() as AddressInfo).port}${first}`);
  try {
    await seenToEnd(asked);
  } finally {
    await browser.close();
    between.closeAllConnections();
    between.close();
  }
  return asked;
}

async function pass(
  server: string,
  { url, method, headers }: IncomingMessage,
  body: string,
  response: ServerResponse,
  { first, next }: { readonly first: string; readonly next: string },
): Promise<void> {
  const passed = request(new URL(url ?? '/', server), {
    method,
    headers: { ...headers, host: new URL(server).host, 'accept-encoding': 'identity' },
  });
  passed.end(body);
  const [answer] = (await once(passed, 'response')) as [IncomingMessage];
  const { 'content-length': _length, 'content-security-policy': _policy, ...kept } = answer.headers;
  const isRules = /speculationrules/.test(String(kept['content-type']));
  if (url !== first && !isRules) {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
    return;
  }
  // A visitor who has answered what a first visit is asked, so that visits are counted.
  const agreed = [...(kept['set-cookie'] ?? []), `${consentCookie.name}=true; Path=/`];
  response.writeHead(answer.statusCode ?? 500, isRules ? kept : { ...kept, 'set-cookie': agreed });
  const whole = await text(answer);
  response.end(isRules ? withoutPointer(whole, next) : `${whole}<script>${goOn(next)}</script>`);
}

function withoutPointer(rules: string, next: string): string {
  const [rule] = Rules.parse(JSON.parse(rules)).prerender;
  const where = { and: [rule.where, { href_matches: next }] };
  return JSON.stringify({ prerender: [{ ...rule, where, eagerness: 'immediate' }] });
}

const goOn = (next: string) =>
  `setTimeout(() => { navigator.sendBeacon('${LEFT}'); location.href = '${next}'; }, 5000)`;

async function openBrowser(address: string): Promise<{ close(): Promise<void> }> {
  const found = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-ahead-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const child: ChildProcess = spawn(
    found?.executablePath ?? chromium.executablePath(),
    [...(found?.args ?? []), ...flags, address],
    { stdio: 'ignore' },
  );
  return {
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Until the second page has had the time to tell of its visit. */
async function seenToEnd(asked: readonly Asked[]): Promise<void> {
  const end = Date.now() + 60_000;
  while (!asked.some(({ path }) => path === LEFT) && Date.now() < end) await pause(100);
  const told = () => asked.slice(asked.findIndex(({ path }) => path === LEFT)).some(({ path }) => isVisit(path));
  while (!told() && Date.now() < end) await pause(100);
  await pause(1_000);
}

export const isVisit = (path: string) => /\/RecordHit(?:\?|$)/.test(path);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
