/** The channel on which the tabs of one browser tell each other that the cart has changed. */
export const cartChannel = 'vitrine-cart';

/** By a channel of its own, so that this page reads the cart again too. */
export function tellCartChanged(): void {
  const channel = new BroadcastChannel(cartChannel);
  channel.postMessage('changed');
  channel.close();
}
