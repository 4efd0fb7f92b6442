/** What became of a request. Only `refused` carries a message of the server. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly kind: 'refused';
      readonly status: number;
      readonly problem: string;
      readonly message: string;
      /** Field path or id → what is wrong with it. */
      readonly errors: Readonly<Record<string, string>>;
      /** The kind of failure that is counted for it. */
      readonly track?: string | undefined;
      readonly details: Readonly<Record<string, unknown>>;
    }
  /** `offline`: no answer came. `timeout`: none came in time. `garbled`: something came that no call of ours says. */
  | { readonly ok: false; readonly kind: 'offline' | 'timeout' | 'garbled' | 'cancelled'; readonly status: number };

export type Failure = Extract<Reply<never>, { ok: false }>;
