/** The channel on which the tabs of one browser tell each other that the cart has changed. */
export const cartChannel = 'vitrine-cart';
