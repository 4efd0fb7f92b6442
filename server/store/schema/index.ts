export * from './carts.ts';
export * from './discussion.ts';
export * from './forms.ts';
export * from './orders.ts';
export * from './owners.ts';
