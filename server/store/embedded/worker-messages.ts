export type ToWorker =
  | { readonly kind: 'open'; readonly folder: string }
  | { readonly kind: 'exchange'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'open' }
  /** With code and path where the file system refused. */
  | { readonly kind: 'refused'; readonly name: string; readonly detail: string; code?: string; path?: string }
  | { readonly kind: 'answer'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'failure'; readonly id: number; readonly detail: string };
