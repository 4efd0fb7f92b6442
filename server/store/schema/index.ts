export * from './carts.ts';
export * from './discussion.ts';
export * from './experiments.ts';
export * from './forms.ts';
export * from './gift-cards.ts';
export * from './orders.ts';
export * from './owners.ts';
export * from './webhooks.ts';
