import type { Request, Response } from 'express';
import type { Order } from '#contract';
import { cookiesOf, type Signer, setCookie } from '../../http/security/index.ts';
import type { Services } from '../../services/services.ts';

/**
 * How a browser that has not placed an order came to see it: by the key of a mail, which its buyer alone has, or by its
 * number and address, which others may know too.
 */
export type OrderAccess = 'key' | 'number';

interface AccessMaker {
  readonly signer: Signer;
  readonly websiteId: string;
  readonly visitorId: string;
}

const accessCookie = 'vitrine_orders';
/** Longer than anybody looks at an order; its mail, or its number, opens it again. */
const seconds = 86_400;
/** Orders that one browser looks at; a cookie has room for no more than some. */
const mostOrders = 5;

const accesses: readonly OrderAccess[] = ['key', 'number'];
const textOf = ({ websiteId, visitorId }: AccessMaker, orderId: string, access: OrderAccess) =>
  `order access ${websiteId} ${visitorId} ${orderId} ${access}`;
const entriesOf = (request: Request) => (cookiesOf(request)[accessCookie] ?? '').split('~').filter(Boolean);

/** What this visitor was given for an order, the most of it. */
function accessTo(maker: AccessMaker, request: Request, orderId: string): OrderAccess | undefined {
  const held = entriesOf(request).flatMap((entry) => {
    const [id, signature = ''] = entry.split('.');
    return id === orderId ? [signature] : [];
  });
  return accesses.find((access) =>
    held.some((signature) => maker.signer.verifies(textOf(maker, orderId, access), signature)),
  );
}

/** Lets a visitor see an order until the next day, without its key or its number in any address. */
export function giveAccess(
  maker: AccessMaker,
  request: Request,
  response: Response,
  orderId: string,
  access: OrderAccess,
): void {
  const entry = `${orderId}.${maker.signer.sign(textOf(maker, orderId, access))}`;
  const others = entriesOf(request).filter((each) => each !== entry);
  const value = [entry, ...others].slice(0, mostOrders).join('~');
  setCookie(request, response, accessCookie, value, { path: '/checkout', seconds });
}

interface Asking {
  readonly services: Pick<Services, 'orders' | 'catalogue'>;
  readonly signer: Signer;
  readonly request: Request;
  readonly visitorId: string;
}

/** The order, and whether who sees it has more than its number and address, which others may know. */
export async function openOrder(
  { services, signer, request, visitorId }: Asking,
  orderId: string,
): Promise<{ order: Order; isTheirs: boolean } | undefined> {
  const own = await services.orders.read(orderId, visitorId);
  if (own) return { order: own, isTheirs: true };
  const { websiteId } = services.catalogue;
  const access = accessTo({ signer, websiteId, visitorId }, request, orderId);
  const opened = access && (await services.orders.readOpened(orderId));
  return opened && { order: opened, isTheirs: access === 'key' };
}
