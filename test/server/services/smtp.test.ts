import { type AddressInfo, createServer, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createOutbox, type Mail } from '../../../server/services/mail/outbox.ts';
import { smtpTransport } from '../../../server/services/mail/transport.ts';
import { type Store, tables } from '../../../server/store/index.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

/** What a server does with a mail, in turn: answers, refuses, or breaks off before or after it has all of it. */
type Deed = 'take' | 'refuse' | 'break-early' | 'break-late';

/** A mail server that does its deeds, then takes everything. */
async function mailServer(...deeds: Deed[]) {
  const taken: string[] = [];
  const server = createServer((socket) => talk(socket, deeds, taken));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

function talk(socket: Socket, deeds: Deed[], taken: string[]): void {
  let text = '';
  let isMail = false;
  socket.on('error', () => undefined);
  socket.write('220 mail.example\r\n');
  socket.on('data', (bytes) => {
    text += bytes.toString();
    for (;;) {
      const end = isMail ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
      if (end < 0) return;
      const said = text.slice(0, end);
      text = text.slice(end + (isMail ? 5 : 2));
      if (isMail) {
        isMail = false;
        const deed = deeds.shift() ?? 'take';
        if (deed === 'refuse') socket.write('451 later\r\n');
        else taken.push(said);
        if (deed === 'break-late') return void socket.destroy();
        if (deed === 'take') socket.write('250 taken\r\n');
      } else if (said.startsWith('DATA')) {
        if (deeds[0] === 'break-early') {
          deeds.shift();
          return void socket.destroy();
        }
        isMail = true;
        socket.write('354 go on\r\n');
      } else socket.write(said.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n');
    }
  });
}

let sites = 0;
/** Sends one mail until nothing is due; answers what became of it. */
async function send(url: string, more: Partial<Mail> = {}) {
  const websiteId = `smtp-${++sites}`;
  const sender = () => ({ from: 'shop@kiln.example', fromName: 'Kiln' });
  const outbox = createOutbox({ store, websiteId, sender, transport: smtpTransport(url, 2_000) });
  const mail = { reason: 'order 1', recipient: 'ann@shop.example', subject: 'Your order', body: 'Thank you.', ...more };
  await store.transaction((transaction) => outbox.add(transaction, mail));
  const states: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await outbox.deliver();
    const [row] = await store.read((queries) =>
      queries.select().from(tables.outbox).where(eq(tables.outbox.websiteId, websiteId)),
    );
    states.push(row?.state ?? '');
    await store.write((queries) => queries.update(tables.outbox).set({ dueAt: new Date(0) }));
  }
  return states;
}
const idOf = (text: string) => /^Message-ID: (.*)$/im.exec(text)?.[1];
const ofMany = { reason: 'restock 1', unsubscribeUrl: 'https://kiln.example/newsletter/unsubscribe?restock=1' };

describe('a mail whose answer is lost', () => {
  it('is sent again under its own name where it is somebody’s own business', async () => {
    const { url, taken } = await mailServer('break-late');
    expect(await send(url)).toEqual(['queued', 'sent', 'sent']);
    expect(taken).toHaveLength(2);
    const [first, second] = taken.map(idOf);
    expect([first, second]).toEqual([expect.stringMatching(/^<[\w-]+@vitrine>$/), first]);
  });

  it('goes at most once where it goes to many', async () => {
    const { url, taken } = await mailServer('break-late');
    expect(await send(url, ofMany)).toEqual(['uncertain', 'uncertain', 'uncertain']);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

it.each(['break-early', 'refuse'] as const)(
  'a mail that was not taken (%s) is sent again, whatever it is for',
  async (deed) => {
    const { url, taken } = await mailServer(deed);
    expect(await send(url, ofMany)).toEqual(['queued', 'sent', 'sent']);
    expect(taken).toHaveLength(1);
  },
);
