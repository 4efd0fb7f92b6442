import type { ServerResponse } from 'node:http';

/** Emitted for a request that waits for somebody else from here on, so that it holds no slot among those under way. */
export const releaseEvent = 'vitrine:release-slot';

export function releaseSlot(response: ServerResponse): void {
  response.emit(releaseEvent);
}
