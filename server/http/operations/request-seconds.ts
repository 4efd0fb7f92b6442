import type { Metric, Registry } from 'prom-client';

const name = 'vitrine_request_seconds';
const help = 'Time from request to answer.';
/** In seconds, each with those below it. */
const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3] as const;

/** Times of the requests of one method, kind of address and status. */
interface Times {
  readonly labels: Readonly<Record<'method' | 'route', string>> & { readonly status: number };
  /** Of each bound those that are over the one before; the last ones are over all of them. */
  readonly counts: number[];
  sum: number;
}

/**
 * The histogram of what requests took. Prom-client's own finds its counts by a text that is made of the labels for each
 * request: that took a twentieth of the time of a page from cache.
 */
export class RequestSeconds {
  readonly #times = new Map<string, Times>();
  /** Most requests are of the kind of the one before. */
  #last: Times | undefined;

  constructor(registry: Registry) {
    const metric = { name, help, type: 'histogram', aggregator: 'sum', get: async () => this.#get() };
    // Of a metric a registry asks for its name, and for what it gives.
    registry.registerMetric(metric as unknown as Metric);
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const times = this.#timesOf(method, route, status);
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    times.counts[at] = (times.counts[at] ?? 0) + 1;
    times.sum += seconds;
  }

  #timesOf(method: string, route: string, status: number): Times {
    const { labels } = this.#last ?? {};
    if (this.#last !== undefined && labels?.status === status && labels.method === method && labels.route === route)
      return this.#last;
    const key = `${status} ${method} ${route}`;
    let times = this.#times.get(key);
    if (times === undefined) {
      times = { labels: { method, route, status }, counts: [...bounds, 0].fill(0), sum: 0 };
      this.#times.set(key, times);
    }
    this.#last = times;
    return times;
  }

  #get() {
    const values = [...this.#times.values()].flatMap(({ labels, counts, sum }) => {
      let count = 0;
      const buckets = counts.map((own, at) => {
        count += own;
        return { metricName: `${name}_bucket`, labels: { le: bounds[at] ?? '+Inf', ...labels }, value: count };
      });
      const whole = { sum, count };
      return [
        ...buckets,
        ...Object.entries(whole).map(([what, value]) => ({ metricName: `${name}_${what}`, labels, value })),
      ];
    });
    return { name, help, type: 'histogram', values, aggregator: 'sum' };
  }
}
