/** The page of an order, for its buyer; where a payment on somebody else's page leads back to. */
export const orderConfirmedPath = (orderId: string): string =>
  `/checkout/order-confirmed?orderId=${encodeURIComponent(orderId)}`;

/** The same for whoever comes back to see how it stands. */
export const orderStatusPath = (orderId: string): string => `${orderConfirmedPath(orderId)}&status`;

/** Where an order is found by its number and the address of its buyer. */
export const findOrderPath = '/find-order';

/** Where the mails of an order lead: it opens the order's page for whoever has the mail. */
export const orderLinkPath = (orderId: string, key: string): string =>
  `${findOrderPath}/open?orderId=${encodeURIComponent(orderId)}&key=${encodeURIComponent(key)}`;

/** Where a payment provider tells what became of a payment. */
export const paymentEventsPath = (provider: string): string => `/api/payments/${provider}/events`;

/** The invoice of an order that this browser may see, by `orderId`. */
export const invoicePath = '/checkout/invoice';

/** Papers of several orders to print at once, by `paper` and an `order` for each. */
export const printOrdersPath = '/config/orders/print';
/** As many as a browser is asked to print together. */
export const mostPrinted = 50;

/** The page of a subscription, for who has its key. */
export const subscriptionPath = (key: string): string => `/checkout/subscription?key=${encodeURIComponent(key)}`;

/** The page of a file that was bought: what it is, and how often it can still be downloaded. */
export const downloadPagePath = (key: string): string => `/checkout/file?key=${encodeURIComponent(key)}`;

/** What buyers of a digital product get, for those who look after its files: `?productId=`. */
export const filePreviewPath = '/checkout/file-preview';

/** The file itself. */
export const downloadPath = (key: string): string => `/checkout/file/${encodeURIComponent(key)}`;

/** The page where somebody ends mails of a kind, by the name of their sign-up. */
export const unsubscribePath = (kind: 'restock' | 'list', token: string): string =>
  `/newsletter/unsubscribe?${kind}=${encodeURIComponent(token)}`;

/** The page where somebody says that an address on a mailing list is theirs. */
export const confirmListPath = (token: string): string => `/newsletter/confirm?list=${encodeURIComponent(token)}`;
