import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { type CommandEnd, vitrine } from './cli.ts';
import { patience } from './patience-time.ts';
import { scratchFolder } from './serve-site.ts';
import { createShopper } from './shop-api.ts';
import { startShopServer } from './shop-server.ts';

/** A data folder and the ways to say it; the server and each command say it in another one. */
interface Place {
  readonly said: readonly string[];
}

/** Orders that are acknowledged before a server is killed. */
const ordersInRound = 5;

/** Short enough for a socket in it, and not. */
const depths = ['data', `${'a-folder-of-a-long-name/'.repeat(6)}data`];

function placeAt(name: string): Place {
  const scratch = scratchFolder();
  const folder = path.join(scratch, name);
  mkdirSync(folder, { recursive: true });
  const link = path.join(scratch, 'l');
  symlinkSync(folder, link);
  return { said: [folder, path.relative('.', folder), link, path.relative('.', link)] };
}

/** Whether a request failed because nobody is there any more. */
const isCutOff = (failure: unknown) =>
  failure instanceof Error && 'code' in failure && ['ECONNRESET', 'ECONNREFUSED'].includes(String(failure.code));

/** Orders until the server is no more; keeps the number of each order that was acknowledged. */
async function order(root: string, acknowledged: string[]): Promise<void> {
  try {
    await orderOn(root, acknowledged);
  } catch (failure) {
    if (!isCutOff(failure)) throw failure;
  }
}

async function orderOn(root: string, acknowledged: string[]): Promise<never> {
  const shopper = await createShopper(root);
  for (;;) {
    await shopper.post('/api/commerce/shopping-cart/entries', { itemId: 'mug', sku: 'MUG' });
    const page = await shopper.get('/api/commerce/checkout');
    const bought = {
      cartToken: page.body.cartToken,
      email: 'ann@example.org',
      shippingAddress: { firstName: 'A', lastName: 'B', address1: '1 Quay', city: 'G', country: 'US', region: 'ME' },
      shippingOptionId: null,
      expectedTotalCents: page.body.cart.grandTotalCents,
      payment: { method: 'test', token: 'approve' },
    };
    const key = { 'idempotency-key': randomUUID() };
    const { status, body } = await shopper.post('/api/commerce/checkout', bought, key);
    if (status !== 201) throw new Error(`The order was answered with ${status}: ${JSON.stringify(body)}`);
    acknowledged.push(String(body.orderNumber));
  }
}

const numberOf = (line: string) => String((JSON.parse(line) as { number: number }).number);

export interface Round {
  readonly said: string;
  /** Numbers of the orders that the shop has acknowledged on this folder up to now. */
  readonly acknowledged: readonly string[];
  /** Numbers of the orders that are there after the kill. */
  readonly kept: ReadonlySet<string>;
  /** Commands that ran to their end beside the server. */
  readonly beside: readonly CommandEnd[];
}

/**
 * A shop is killed again and again while people order in it and commands run beside it; each says the data folder in
 * another way and has its temporary files elsewhere.
 */
export async function* killRounds(rounds: number): AsyncGenerator<Round> {
  const places = depths.map((name) => ({ ...placeAt(name), acknowledged: [] as string[] }));
  for (let round = 0; round < rounds; round++) {
    const { said, acknowledged } = places[round % places.length] as (typeof places)[number];
    const way = (n: number) => said[(Math.floor(round / places.length) + n) % said.length] as string;
    const otherSettings = () => ({ TMPDIR: scratchFolder(), DATABASE_URL: '', VITRINE_PASSWORD: 'a long password' });
    const command = (n: number, ...args: string[]) => vitrine([...args, '--data', way(n)], { env: otherSettings() });
    const before = acknowledged.length;
    const server = await startShopServer({ dataFolder: path.join(way(0), 'database') }, otherSettings());
    const shopping = Promise.allSettled([1, 2, 3].map(() => order(server.root, acknowledged)));
    const beside = await Promise.all([
      command(1, 'backup', path.join(scratchFolder(), 'shop.gz')),
      command(2, 'owner', `ann${round}@example.org`, '--website', 'site-1'),
      command(3, 'export', 'orders', '--format', 'json'),
    ]);
    await vi.waitUntil(() => acknowledged.length >= before + ordersInRound, { timeout: patience });
    // One more is under way when the end comes.
    const cut = command(1, 'owner', `bob${round}@example.org`, '--website', 'site-1');
    await server.kill();
    for (const end of await shopping) if (end.status === 'rejected') throw end.reason;
    await cut;
    const { out } = await command(0, 'export', 'orders', '--format', 'json');
    const kept = new Set(out.split('\n').filter(Boolean).map(numberOf));
    yield { said: way(0), acknowledged: [...acknowledged], kept, beside };
  }
}
