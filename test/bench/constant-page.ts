import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';

// `constant-page.ts express|http`: a page that is nothing but the bytes that it reads first, to compare a served page with.
const [way] = process.argv.slice(2);
const page = await buffer(process.stdin);

function inExpress(): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.get('/', (_request, response) => void response.type('html').send(page));
  return app;
}

const bare: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length }).end(page);
};

const server = createServer(way === 'express' ? inExpress() : bare);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.error(`http://127.0.0.1:${address.port}`);
});
