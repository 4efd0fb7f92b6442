import type { Send } from './send.ts';

/**
 * An events service of another house: `<meta name="vitrine-events" content="https://…">`. With `data-mode="validate"`
 * events are only judged there, and what is wrong with them is said in the console.
 */
export function sendExternal(document: Document, send: Send, event: string, content: object): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=vitrine-events]');
  const address = meta?.content ?? '';
  const body = JSON.stringify({ eventContent: JSON.stringify(content), eventSchemaName: event });
  return meta?.dataset['mode'] === 'validate' ? judge(address, event, body) : send({ address, kind: 'json', body });
}

async function judge(address: string, event: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(2500) });
  const verdict: unknown = await response.json();
  const errors = typeof verdict === 'object' && verdict !== null && 'errors' in verdict ? verdict.errors : undefined;
  if (Array.isArray(errors) && errors.length > 0) console.warn(`Event ${event} is not valid:`, errors);
}
