import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that takes connections and never says a word, as one that is paused does. */
export async function listenSilently() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken: once(server, 'connection'),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
