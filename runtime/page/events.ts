type Fields = Readonly<Record<string, unknown>>;

/** Takes each event of the page with its fields. */
export type Listener = (event: string, fields: Fields) => void;

/** Events from before anybody subscribed; more than this is forgotten. */
const bufferSize = 100;
let buffer: Parameters<Listener>[] = [];
let subscriber: Listener | undefined;

/** Tells the analytics of an event, or keeps it until they are here. Nobody has to listen, and nothing waits for it. */
export function track(event: string, fields: Fields = {}): void {
  if (subscriber) subscriber(event, fields);
  else if (buffer.length < bufferSize) buffer.push([event, fields]);
}

/** Receives every event from the start of the page, once. */
export function subscribe(listener: Listener): () => void {
  subscriber = listener;
  const early = buffer;
  buffer = [];
  for (const event of early) listener(...event);
  return () => {
    subscriber = undefined;
  };
}
