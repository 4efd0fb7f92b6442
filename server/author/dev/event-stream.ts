import type { Request, Response } from 'express';

/** What the open pages are told. */
export type PreviewEvent =
  | { readonly kind: 'hello'; readonly run: string; readonly revision: number }
  /** `styles`: only the stylesheet changed. */
  | { readonly kind: 'changed'; readonly revision: number; readonly what: 'page' | 'styles' | 'islands' }
  | { readonly kind: 'problems'; readonly errors: readonly ShownError[] };

export interface ShownError {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Place, frame, suggestion and chain, as the terminal shows them. */
  readonly text: string;
}

const BEAT_MILLISECONDS = 15_000;

/** The pages that are open, each behind one connection. */
export class EventStream {
  readonly #open = new Set<Response>();
  readonly #beat: NodeJS.Timeout;

  constructor() {
    // A sleeping laptop leaves dead connections behind; a comment now and then finds them.
    this.#beat = setInterval(() => {
      for (const response of this.#open) response.write(': still here\n\n');
    }, BEAT_MILLISECONDS).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  connect(request: Request, response: Response, first: readonly PreviewEvent[]): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
    });
    response.write('retry: 500\n\n');
    for (const event of first) response.write(line(event));
    this.#open.add(response);
    request.once('close', () => this.#open.delete(response));
  }

  send(event: PreviewEvent): void {
    for (const response of this.#open) response.write(line(event));
  }

  close(): void {
    clearInterval(this.#beat);
    for (const response of this.#open) response.end();
    this.#open.clear();
  }
}

function line(event: PreviewEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
