/** Something that happened on the page and may be measured. */
export type Hear = (event: string, fields: Readonly<Record<string, unknown>>) => void;

/** What nobody has heard yet; more than this is forgotten. */
const mostWaiting = 100;
let waiting: Parameters<Hear>[] = [];
let heard: Hear | undefined;

/** Tells the measuring code, or keeps it until that code is here. Nobody has to listen, and nothing waits for it. */
export function happen(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  if (heard) heard(event, fields);
  else if (waiting.length < mostWaiting) waiting.push([event, fields]);
}

/** Hears everything from the start of the page, once. */
export function hearAll(hear: Hear): () => void {
  heard = hear;
  const early = waiting;
  waiting = [];
  for (const happening of early) hear(...happening);
  return () => {
    heard = undefined;
  };
}
