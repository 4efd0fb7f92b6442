import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../server/store/index.ts';
import { killRounds } from '../../support/kill-rounds.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 2);
/** Each way to say a folder, short and long, more than once. */
const besideRounds = 20;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'rel-K07 keeps every acknowledged write through kill -9 in the middle of a stream of them',
  async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const writer = spawn(
        process.execPath,
        ['--import', 'tsx', path.resolve('test/support/cart-writer.ts'), folder, String(round)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const killAfter = 15 + Math.floor(Math.random() * 40);
      let heard = 0;
      for await (const line of createInterface({ input: writer.stdout })) {
        acknowledged.push(line);
        heard += 1;
        if (heard === killAfter) writer.kill('SIGKILL');
      }
      const store = await openStore({ dataFolder: folder });
      const found = await store.read((database) =>
        database.execute<{ name: string }>(sql`
        select distinct c.visitor_id || ' ' || (m.payload ->> 'mark') as name
        from cart_commands m join carts c on c.id = m.cart_id`),
      );
      const kept = new Set(found.rows.map(({ name }) => name));
      expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
      const torn = await store.read((database) =>
        database.execute(sql`
        select c.id from carts c where c.version <> (select count(*) from cart_commands m where m.cart_id = c.id)`),
      );
      expect(torn.rows).toEqual([]);
      await store.close();
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 10);
  },
  60_000 + rounds * 30_000,
);

it(
  'keeps every acknowledged order through twenty kills with backup, owner and export beside, however the folder is said',
  async () => {
    const seen = { rounds: 0, acknowledged: 0, ways: new Set<string>() };
    for await (const { said, acknowledged, kept, beside } of killRounds(besideRounds)) {
      expect(beside).toEqual(beside.map(() => expect.objectContaining({ code: 0 })));
      expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
      seen.rounds += 1;
      seen.acknowledged = Math.max(seen.acknowledged, acknowledged.length);
      seen.ways.add(said);
    }
    expect({ ...seen, ways: seen.ways.size }).toMatchObject({ rounds: besideRounds, ways: 8 });
  },
  besideRounds * 90_000,
);
