import type { ServerResponse } from 'node:http';

/** Said of a request that waits for somebody else from here on, so that it holds no place among those under way. */
export const asideEvent = 'vitrine:aside';

export function stepAside(response: ServerResponse): void {
  response.emit(asideEvent);
}
