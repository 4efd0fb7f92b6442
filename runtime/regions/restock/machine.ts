/** The restock sign-up: one line for what is wrong, cleared by each submit. */
export type RestockState =
  | { readonly at: 'editing'; readonly error: string }
  | { readonly at: 'sending' }
  | { readonly at: 'signed-up' };

export type RestockEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'accepted' };

export function restockMachine(state: RestockState, event: RestockEvent): RestockState {
  switch (event.type) {
    case 'submitted':
      return state.at === 'editing' ? { at: 'sending' } : state;
    case 'refused':
      return { at: 'editing', error: event.text };
    case 'accepted':
      return { at: 'signed-up' };
  }
}
