/** Tells that a region failed or had to be repaired; whoever collects errors listens. */
export function report(region: string, outcome: 'failed' | 'recovered', reason: unknown): void {
  globalThis.dispatchEvent(new CustomEvent(`vitrine:region-${outcome}`, { detail: { region, reason } }));
}
