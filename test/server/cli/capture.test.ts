import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder, website } from '../../support/serve-site.ts';

const context = { website, collection: { id: 'c', title: 'Bowls', fullUrl: '/bowls', typeName: 'bowls' } };

describe('vitrine capture', () => {
  it('keeps the page of an address, and says what was blanked', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ ...context, contactEmail: 'ann@shop.example' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const folder = scratchFolder({ 'content/index.json': '{}' });
    const { code, err } = await runCli('capture', `http://127.0.0.1:${port}/bowls`, folder);
    expect(err).toBe(`${join(folder, 'content/bowls.json')} is the page /bowls; blanked: contactEmail\n`);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'content/bowls.json'), 'utf8'))).toMatchObject(context);
  });

  it('refuses what is no address, and a folder that is not there', async () => {
    const folder = scratchFolder({ 'content/index.json': '{}' });
    expect(await runCli('capture', 'shirt', folder)).toMatchObject({
      code: 2,
      err: expect.stringContaining('http://'),
    });
    expect(await runCli('capture', 'http://127.0.0.1:9/', join(folder, 'none'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('--content'),
    });
  });
});
