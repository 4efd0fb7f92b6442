import type { PageExperiment } from '#model';
import type { BufferPool } from './assembly/buffer-pool.ts';
import type { KeptRows } from './assembly/kept-rows.ts';
import type { TrustOptions } from './clean/clean-page.ts';
import type { FormMarkup } from './forms.ts';

/** What a host gives to the render of a page, and asks of it. */
export interface PageOptions extends TrustOptions {
  /** Address of the browser runtime's boot script: it wakes regions, and counts the visit. */
  readonly runtime?: string | undefined;
  /** Address of the script with the platform's globals, for pages whose scripts ask for one. */
  readonly globals?: string | undefined;
  /** Markup of a site form; undefined for one that the site does not know. `place` counts the forms of the page. */
  readonly form?: FormMarkup | undefined;
  /** Whether a form, once it was sent, shows markup of the owner's with scripts in it. */
  readonly formHasScript?: ((formId: string) => boolean) | undefined;
  /** What is tried out on the site, and the built script that chooses what a visitor sees of it. */
  readonly experiments?: readonly PageExperiment[] | undefined;
  readonly assignScript?: string | undefined;
  /** Whether a page of our scripts alone has them without nonces: the server that sends it names their hashes. */
  readonly hashesScripts?: boolean | undefined;
  /** Whether a small style sheet stands in the page itself, which then waits for no second answer. */
  readonly carriesSheet?: boolean | undefined;
  /** Where the page's bytes go that are given back when it was sent; memory of its own without. */
  readonly pool?: BufferPool | undefined;
  /** What the page kept of its last render; only where the host has the page's bytes for longer than one request. */
  readonly kept?: KeptRows | undefined;
}
