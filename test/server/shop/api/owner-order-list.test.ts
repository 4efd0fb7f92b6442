import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { endpoints, type OwnerOrder } from '#contract';
import { moneyBack, parcel } from '../../../support/order-commands.ts';
import { openOrdersDesk } from '../../../support/orders-desk.ts';

const desk = await openOrdersDesk();
const { shop, manager, billing, ordered, press, look, addressOf } = desk;
afterAll(desk.close);

describe('papers', () => {
  it('are the packing slip and the invoice of an order, with everything in them text', async () => {
    const { id, print } = await ordered();
    await press(billing, id, moneyBack(2_500, { lines: [{ entryId: print, quantity: 1 }] }));
    const invoice = await manager.get(`/config/orders/${id}/invoice`);
    expect(invoice.text).toContain('Frame &lt;b&gt;wide&lt;/b&gt;');
    for (const said of ['Invoice', 'Ada Quill', 'United States', '$90.00', '-$25.00', 'Paid']) {
      expect(invoice.text).toContain(said);
    }
    const slip = await manager.get(`/config/orders/${id}/packing-slip`);
    expect(slip.text).toContain('Ada Quill');
    expect(slip.text).not.toMatch(/\$\d/);
  });

  it('put into a parcel neither what was given back nor what went before, and at last all that was sent', async () => {
    const packed = async (id: string) => {
      const slip = await manager.get(`/config/orders/${id}/packing-slip`);
      return [...slip.text.matchAll(/<tr><td>(\d+)<\/td><td>(print|Frame)/g)].map(
        ([, pieces, what]) => `${pieces} ${what}`,
      );
    };
    const { id, print, frame } = await ordered();
    await press(billing, id, moneyBack(2_500, { lines: [{ entryId: print, quantity: 1 }] }));
    expect(await packed(id)).toEqual(['1 print', '1 Frame']);
    await press(manager, id, parcel([{ entryId: frame, quantity: 1 }]));
    expect(await packed(id)).toEqual(['1 print']);
    await press(manager, id, parcel([{ entryId: print, quantity: 1 }]));
    expect(await packed(id)).toEqual(['1 print', '1 Frame']);
  });

  it('lead to its page from the slip of an order of which nothing travels any more', async () => {
    const { id, print, frame } = await ordered();
    const all = [
      { entryId: print, quantity: 2 },
      { entryId: frame, quantity: 1 },
    ];
    await press(billing, id, moneyBack(9_000, { lines: all }));
    const slip = await manager.get(`/config/orders/${id}/packing-slip`);
    expect([slip.status, slip.headers['location']]).toEqual([303, `/config/orders/${id}`]);
    const printed = await manager.get(`/config/orders/print?paper=packing-slip&order=${id}`);
    expect(printed.headers['location']).toBe('/config/orders');
  });

  it('lead who may not see orders to the page that says so', async () => {
    const { id, shopper } = await ordered();
    const answer = await shopper.get(`/config/orders/${id}/invoice`);
    expect([answer.status, answer.headers['location']]).toEqual([303, `/config/orders/${id}`]);
    expect((await manager.get(`/config/orders/${id}/payslip`)).status).toBe(404);
  });
});

describe('the list', () => {
  const found = async (query: string) => {
    const { body } = await manager.get(`${endpoints.listOrders.path}?${query}`);
    return (body.orders as OwnerOrder[]).map(({ id }) => id);
  };

  it('is searched and narrowed, page by page and as a file', async () => {
    const sent = await ordered();
    await press(manager, sent.id, parcel([{ entryId: sent.frame, quantity: 1 }]));
    const waiting = await ordered('bank-transfer', '');
    await press(billing, sent.id, moneyBack(100));
    const number = (await look(sent.id)).orderNumber;
    expect(await found(`search=${number}`)).toEqual([sent.id]);
    expect(await found('search=quill&show=sent')).toContain(sent.id);
    expect(await found('search=ip%2077')).toContain(sent.id);
    expect(await found('search=nothing%25')).toEqual([]);
    expect(await found('show=unpaid')).toContain(waiting.id);
    expect(await found('show=to-send')).toEqual(expect.arrayContaining([sent.id, waiting.id]));
    expect(await found('show=refunded')).not.toContain(waiting.id);
    const file = await manager.get(`${endpoints.exportOrders.path}?search=${number}`);
    expect(file.headers['content-disposition']).toContain('orders.csv');
    const [head = '', ...lines] = file.text.trimEnd().split('\r\n');
    // Spreadsheets read it as UTF-8, and the moment as a date.
    expect(head).toMatch(/^\u{FEFF}order,placed,state,/u);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      new RegExp(
        `^${number},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,.*,ada@shop.example,Ada Quill,US,print,PRINT,,2,25.00,USD,0.00,0.00,0.00,90.00,0.00,1.00,`,
      ),
    );
    // What is the order's stands once, so that a column can be added up.
    expect(lines[1]).toMatch(/,FRAME,,1,40\.00,USD,,,,,,,stripe,/);
  });

  it('has nothing to send of what was given back whole, though its shipping was not', async () => {
    const { id, print, frame } = await ordered();
    const whole = [
      { entryId: print, quantity: 2 },
      { entryId: frame, quantity: 1 },
    ];
    await press(billing, id, moneyBack(2_500, { lines: [{ entryId: print, quantity: 1 }] }));
    expect(await found('show=to-send')).toContain(id);
    await press(billing, id, moneyBack(6_499, { lines: [{ entryId: print, quantity: 1 }, ...whole.slice(1)] }));
    expect(await look(id)).toMatchObject({ fulfilment: 'none', refundableCents: 1 });
    expect(await found('show=to-send')).not.toContain(id);
  });

  it('and its orders are for nobody else', async () => {
    const { id, shopper } = await ordered();
    for (const path of [
      addressOf(id),
      endpoints.readOwnerOrder.path.replace('{orderId}', id),
      endpoints.exportOrders.path,
    ]) {
      expect([path, (await shopper.get(path)).status]).not.toEqual([path, 200]);
    }
    const stranger = await shopper.post(addressOf(id), moneyBack(1), { 'idempotency-key': 'x' });
    expect(stranger.body.problem).toBe('sign-in-needed');
    expect((await request(shop.app).get(endpoints.listOrders.path)).status).toBe(403);
  });
});
