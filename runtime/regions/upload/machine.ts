/** A file as the server keeps it. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** One file field: nothing chosen, on its way, looked at by the server, kept, or gone wrong. */
export type UploadState =
  | { readonly at: 'empty' }
  | { readonly at: 'sending'; readonly name: string; readonly percent: number }
  | { readonly at: 'processing'; readonly name: string }
  | { readonly at: 'kept'; readonly file: KeptFile }
  /** `mayRetry`: the same file may arrive next time. */
  | { readonly at: 'failed'; readonly name: string; readonly error: string; readonly mayRetry: boolean };

export type UploadEvent =
  | { readonly type: 'chosen'; readonly name: string }
  | { readonly type: 'progressed'; readonly percent: number }
  | { readonly type: 'arrived' }
  | { readonly type: 'kept'; readonly file: KeptFile }
  | { readonly type: 'refused'; readonly error: string; readonly mayRetry: boolean }
  | { readonly type: 'dropped' };

export function uploadMachine(state: UploadState, event: UploadEvent): UploadState {
  const isUnderWay = state.at === 'sending' || state.at === 'processing';
  switch (event.type) {
    case 'chosen':
      return { at: 'sending', name: event.name, percent: 0 };
    case 'progressed':
      // Progress never goes back, and the server decides the end.
      return state.at === 'sending'
        ? { ...state, percent: Math.max(state.percent, Math.min(99, event.percent)) }
        : state;
    case 'arrived':
      return state.at === 'sending' ? { at: 'processing', name: state.name } : state;
    case 'kept':
      return isUnderWay ? { at: 'kept', file: event.file } : state;
    case 'refused':
      return isUnderWay ? { at: 'failed', name: state.name, error: event.error, mayRetry: event.mayRetry } : state;
    case 'dropped':
      return { at: 'empty' };
  }
}
