import type { RouteDescription } from './definition/route.ts';
import * as cart from './endpoints/cart.ts';
import * as cartChanges from './endpoints/cart-changes.ts';
import * as checkout from './endpoints/checkout.ts';
import * as commerce from './endpoints/commerce.ts';
import * as discussion from './endpoints/discussion.ts';
import * as formFiles from './endpoints/form-files.ts';
import * as forms from './endpoints/forms.ts';
import * as galleries from './endpoints/galleries.ts';
import * as owner from './endpoints/owner.ts';
import * as restock from './endpoints/restock.ts';
import * as intake from './endpoints/telemetry.ts';
import * as website from './endpoints/website.ts';

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
