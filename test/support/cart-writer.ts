import { sql } from 'drizzle-orm';
import { openStore, tables } from '../../server/store/index.ts';

// Writes carts and their commands, each in one transaction, and says so once it is committed; until it is killed.
const [, , folder = '', round = ''] = process.argv;
const store = await openStore({ dataFolder: folder });
for (let n = 0; ; n++) {
  const id = `${round}-${n}`;
  await store.transaction(async (transaction) => {
    await transaction
      .insert(tables.carts)
      .values({ id, websiteId: 'w', token: id, kind: 'subscription', visitorId: id, currency: 'USD' });
    for (const sequence of [1, 2]) {
      await transaction
        .insert(tables.cartCommands)
        .values({ cartId: id, sequence, websiteId: 'w', kind: 'add', payload: { mark: `m${sequence}` } });
    }
    await transaction.update(tables.carts).set({ version: sql`version + 2` });
    await transaction.update(tables.carts).set({ version: 2 });
  });
  process.stdout.write(`${id} m1\n${id} m2\n`);
}
