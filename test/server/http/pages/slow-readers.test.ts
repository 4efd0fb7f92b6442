import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { securityHeaders } from '../../../../server/http/security/index.ts';
import { serveSite, website } from '../../../support/serve-site.ts';

const template = {
  'template.conf': JSON.stringify({ layouts: { default: { regions: ['site'] } } }),
  'site.region': `<html><head>{squarespace-headers}</head><body>{squarespace.main-content}<script>let last;</script></body></html>`,
};
const large = JSON.stringify({ website, mainContent: `<p>${'a page that fills buffers '.repeat(30_000)}</p>` });
const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('gets each page with its own nonce, however late it is read and whatever others were sent meanwhile', async () => {
  const { app } = await serveSite({ template, pages: { 'index.json': large } }, { security: securityHeaders() });
  const server = createServer(app).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const read = async (count: number, held?: Promise<unknown>) => {
    const socket = connect(port).pause();
    socket.write(ask.repeat(count - 1) + ask.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await held;
    let text = '';
    for await (const chunk of socket.setEncoding('latin1')) text += String(chunk);
    return text.split(/HTTP\/1\.1 200 OK\r\n/).slice(1);
  };
  const others = Promise.all([read(5), read(5)]).then(() => Promise.all([read(5), read(5)]));
  const answers = [...(await read(12, others)), ...(await others).flat()];
  expect(answers).toHaveLength(22);
  for (const answer of answers) {
    const nonce = /'nonce-([^']+)'/.exec(answer)?.[1];
    const found = [...answer.matchAll(/<script nonce="([^"]*)"/g)].map(([, each]) => each);
    expect(found).not.toEqual([]);
    expect(new Set(found)).toEqual(new Set([nonce]));
  }
});
