import { StoreUnavailable } from '../index.ts';

/** The service that keeps the files cannot be reached or used now. The calls answer 503, as for the database. */
export class StorageUnavailable extends StoreUnavailable {
  override readonly service = 'storage';

  constructor(cause?: unknown, status?: number) {
    super(cause, textOf(cause, status));
    this.name = 'StorageUnavailable';
  }
}

function textOf(cause: unknown, status: number | undefined): string {
  const why = cause instanceof Error ? `: ${cause.name}` : '';
  if (status === 401 || status === 403) return `The storage lets nobody in by STORAGE_URL${why}.`;
  return `The storage of files cannot be reached${why}.`;
}
