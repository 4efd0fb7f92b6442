/** What the audit says of one rule that is broken. */
export interface Violation {
  readonly impact: string;
  readonly help: string;
  readonly elements: readonly string[];
}

interface Axe {
  run(page: Document): Promise<{
    readonly violations: readonly {
      readonly impact?: string | null;
      readonly help: string;
      readonly nodes: readonly { readonly target: readonly unknown[] }[];
    }[];
  }>;
}

export const auditEvent = 'vitrine:audit';
export const auditedEvent = 'vitrine:audited';

/** Answers the gallery around the page, which asks whether everybody can use it. */
export function startAudit(): void {
  addEventListener(auditEvent, () => void audit());
}

async function audit(): Promise<void> {
  const address = '/__vitrine/axe.js';
  await import(/* @vite-ignore */ address);
  const axe = Reflect.get(window, 'axe') as Axe;
  const { violations } = await axe.run(document);
  const detail = violations.map(
    ({ impact, help, nodes }): Violation => ({
      impact: impact ?? '',
      help,
      elements: nodes.map(({ target }) => target.flat().join(' ')),
    }),
  );
  parent.dispatchEvent(new CustomEvent(auditedEvent, { detail }));
}
