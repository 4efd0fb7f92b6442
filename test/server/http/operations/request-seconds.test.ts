import { Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { RequestSeconds } from '../../../../server/http/operations/request-seconds.ts';

const requests = [
  ['GET', 'other', 200, 0.0004],
  ['GET', 'other', 200, 0.001],
  ['GET', '/api/1/"cart"', 200, 0.02],
  ['POST', '/api/1/"cart"', 503, 4],
  ['GET', 'other', 304, 0],
  ['GET', 'other', 200, 3],
] as const;

describe('the histogram of requests', () => {
  it('says what prom-client’s own says of the same requests', async () => {
    const [own, usual] = [new Registry(), new Registry()];
    const seconds = new RequestSeconds(own);
    const { help, name } = { name: 'vitrine_request_seconds', help: 'Time from request to answer.' };
    const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3];
    const labelNames = ['method', 'route', 'status'];
    const histogram = new Histogram({ name, help, labelNames, buckets, registers: [usual] });
    expect(await own.metrics()).toBe(await usual.metrics());
    for (const [method, route, status, took] of requests) {
      seconds.observe(method, route, status, took);
      histogram.observe({ method, route, status }, took);
    }
    expect(await own.metrics()).toBe(await usual.metrics());
  });
});
