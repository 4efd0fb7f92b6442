import { openFolder } from '../../../server/store/embedded/database.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { embeddedPool } from '../../../server/store/open.ts';
import { createStore } from '../../../server/store/store.ts';
import { virtualNow } from '../database.ts';
import { question } from '../rules/facts.ts';
import { createShopServices } from '../shop.ts';
import { type Books, type Message, minute, type Task } from './messages.ts';
import { prepare, story } from './story.ts';

/**
 * A server of the shop in a process of its own, on a folder: it does what it is told to, asks its parent for everything
 * outside, and kills itself at the point that it was given.
 */
const [folder, task, point, given] = process.argv.slice(2) as [string, Task, string, string];
const dies = Number(point || -1);
const told = JSON.parse(given) as { readonly time: number; readonly notes: Record<string, unknown> };
let time = told.time;
let passed = 0;

/** Where the process may end: before each statement, and before and after each request to somebody else. */
function pass(label: string): void {
  if (task !== 'tell') return;
  if (passed === dies) process.kill(process.pid, 'SIGKILL');
  send({ passed: label });
  passed += 1;
}

function send(message: Message): void {
  process.send?.(message);
}

let asked = 0;
const waiting = new Map<number, (answer: unknown) => void>();
process.on('message', ({ id, answer }: { readonly id: number; readonly answer: unknown }) => waiting.get(id)?.(answer));

async function ask<Place extends keyof Books>(place: Place, ...given: Parameters<Books[Place]>): Promise<never> {
  pass(`${place} is asked`);
  const id = ++asked;
  const answer = await new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ id, place, given });
  });
  pass(`${place} has answered`);
  // What the parent's book of this name answers.
  return answer as never;
}

const backend = await openFolder(folder);
const pool = embeddedPool(backend);
await migrate(pool);
if (task === 'prepare') await pool.query(virtualNow);
await pool.query('set search_path = virtual, public, pg_catalog');
const tellTime = () => pool.query(`set vitrine.now = '${new Date(time).toISOString()}'`);
await tellTime();

const store = createStore({
  ...{ kind: 'embedded', pool, size: 1, queue: 2000 },
  onStatement: (text) => pass(text.replace(/\s+/g, ' ').slice(0, 60)),
});
const services = createShopServices({
  store,
  now: () => time,
  card: {
    ...{ id: 'card', name: 'Card', testOnly: true },
    charge: (payment) => ask('charge', payment),
    lookup: (payment) => ask('lookup', payment),
    refund: (refund) => ask('refund', refund),
  },
  mail: {
    send: ({ id, subject }) => ask('mail', id, subject),
    wasSent: (id) => ask('wasSent', id),
  },
  sendWebhook: ({ body }) => ask('heard', (JSON.parse(body) as { id: string }).id),
});
const note = (name: string, value: unknown) => send({ note: name, value });

async function rest(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) {
    time += 21 * minute;
    await tellTime();
    await services.orders.settleOverdue();
    await services.orders.askOverdueRefunds();
    await services.giftCards.mailDue();
    await services.outbox.deliver();
    await services.webhooks.deliver();
  }
}

if (task === 'prepare') await prepare(services, pool, note);
else await story(services, told.notes, note);
if (task === 'end') {
  await rest();
  const { rows } = await pool.query(question);
  send({ facts: rows[0], time });
}
await pool.end();
await backend.close();
process.disconnect?.();
