import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { site } from '../../exports/express.ts';

// The demonstration shop below a path of another program, which has a page of its own, and a site with islands beside it. Ends with its input.
const shop = await site({
  template: 'site-templates/shop',
  content: 'fixtures/pages/shop',
  prefix: '/at/shop',
  data: 'memory',
});
const islands = await site({
  template: 'fixtures/sites/islands',
  content: 'fixtures/pages/shop',
  prefix: '/at/islands',
  data: 'memory',
});
const app = express();
app.get('/', (_request, response) => void response.send('<!doctype html><title>Outside</title><h1>Outside</h1>'));
app.use('/at/shop', shop);
app.use('/at/islands', islands);
const server = createServer(app).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Ready on http://127.0.0.1:${port}`);
});
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void shop.close();
  void islands.close();
});
