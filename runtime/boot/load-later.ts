/** Everything of a product that needs React. */
export const loadProduct = () => import('../regions/product.ts');

/** What is said of what takes long. */
export const loadWaiting = () => import('./watch-presses.ts');
