declare module 'autocannon' {
  interface Shot {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly '2xx': number;
    readonly '5xx': number;
    readonly errors: number;
  }
  export default function autocannon(options: Readonly<Record<string, unknown>>): Promise<Shot>;
}
