import * as cart from './calls/cart.ts';
import * as cartChanges from './calls/cart-changes.ts';
import * as checkout from './calls/checkout.ts';
import * as commerce from './calls/commerce.ts';
import * as discussion from './calls/discussion.ts';
import * as formFiles from './calls/form-files.ts';
import * as forms from './calls/forms.ts';
import * as galleries from './calls/galleries.ts';
import * as intake from './calls/intake.ts';
import * as owner from './calls/owner.ts';
import * as restock from './calls/restock.ts';
import * as website from './calls/website.ts';
import type { RouteDescription } from './route.ts';

/** Every call by name. The browser imports single calls instead, so that it carries only what it uses. */
export const calls = {
  ...cart,
  ...cartChanges,
  ...checkout,
  ...commerce,
  ...discussion,
  ...forms,
  ...restock,
  ...website,
  ...intake,
  ...owner,
  ...galleries,
  ...formFiles,
} as const;

export type CallName = keyof typeof calls;

export const callNames = Object.keys(calls) as CallName[];

export const callList: readonly (RouteDescription & { readonly name: CallName })[] = callNames.map((name) => ({
  name,
  ...calls[name],
}));
