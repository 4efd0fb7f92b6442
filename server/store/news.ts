import type { Pool } from 'pg';
import pg from 'pg';
import { withTimeout } from '../lib/with-timeout.ts';

/** What pages are made of beside their files; `shown`: what they show as it is at the moment, such as stock. */
export type Topic = 'settings' | 'style' | 'forms' | 'experiments' | 'products' | 'shown';

interface News {
  readonly websiteId: string;
  readonly topic: Topic;
}

type NewsListener = (news: News | 'missed') => void;

/** Tells the pages of all servers what has changed. */
export interface NewsRoom {
  readonly announce: (websiteId: string, topic: Topic) => void;
  /** Calls `listener` with what changes; with `missed` when news may have been lost, and anything may have changed. */
  readonly listen: (listener: NewsListener) => () => void;
  close(): Promise<void>;
}

/** Of one process. */
export function createNewsRoom(): NewsRoom & { readonly tell: NewsListener } {
  const listeners = new Set<NewsListener>();
  const tell: NewsListener = (news) => {
    for (const listener of listeners) listener(news);
  };
  return {
    tell,
    announce: (websiteId, topic) => tell({ websiteId, topic }),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => undefined,
  };
}

const channel = 'vitrine_news';
/** Milliseconds. */
const times = { together: 50, firstRetry: 100, longestRetry: 5000, heartbeat: 15_000, silence: 5000 };
/** A notification takes less than 8,000 bytes. */
const newsAtOnce = 40;

/**
 * The same for all servers of a PostgreSQL database, by NOTIFY. It is sent after the transaction, for all news of a moment
 * together: in it, each of a crowd of buyers would wait for the commit of the one before. A server that dies in between
 * leaves news untold, which is why servers look by themselves too, seldom.
 */
export function createSharedNewsRoom(url: string, pool: Pick<Pool, 'query'>): NewsRoom {
  const own = createNewsRoom();
  const sender = `${process.pid}.${Math.random()}`;
  const untold = new Map<string, News>();
  let timer: NodeJS.Timeout | undefined;
  let line: { close: () => Promise<void> } | undefined;

  async function send(): Promise<void> {
    timer = undefined;
    const news = [...untold.values()];
    untold.clear();
    for (let at = 0; at < news.length; at += newsAtOnce) {
      const text = JSON.stringify({ sender, news: news.slice(at, at + newsAtOnce) });
      // Of a database that is away the others hear when they reach it again: that they have missed something.
      await pool.query('select pg_notify($1, $2)', [channel, text]).catch(() => undefined);
    }
  }

  return {
    announce(websiteId, topic) {
      own.announce(websiteId, topic);
      untold.set(`${topic} ${websiteId}`, { websiteId, topic });
      timer ??= setTimeout(() => void send(), times.together).unref();
    },
    listen(listener) {
      line ??= keepListening(
        { url, channel },
        (text) => {
          const heard = readNews(text);
          if (heard?.sender !== sender) for (const news of heard?.news ?? []) own.tell(news);
        },
        () => own.tell('missed'),
      );
      return own.listen(listener);
    },
    async close() {
      if (timer !== undefined) {
        clearTimeout(timer);
        await send();
      }
      await line?.close();
    },
  };
}

/** Written by a server of this database; one of a later version may say more. */
function readNews(text: string): { readonly sender: string; readonly news: readonly News[] } | undefined {
  const heard: unknown = JSON.parse(text);
  const isNews = typeof heard === 'object' && heard !== null && 'sender' in heard && 'news' in heard;
  // By the protocol above.
  return isNews && Array.isArray(heard.news) ? (heard as ReturnType<typeof readNews>) : undefined;
}

interface Line {
  readonly url: string;
  readonly channel: string;
  /** Whether something counts as missed before it was there for the first time. */
  readonly missesFirst?: boolean;
}

/** One connection that listens, opened again whenever it is lost; `missed` is told when it is there again. */
export function keepListening(
  { url, channel, missesFirst = false }: Line,
  hear: (text: string) => void,
  missed: () => void,
): { close(): Promise<void> } {
  let isClosed = false;
  let close: () => void = () => undefined;
  let pause = times.firstRetry;
  let hasListened = missesFirst;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: times.silence });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      close = resolve;
    });
    client.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      pause = times.firstRetry;
      if (hasListened) missed();
      hasListened = true;
      await Promise.race([lost, silenceOf(client, () => isClosed)]);
    } finally {
      client.on('error', () => undefined);
      void client.end().catch(() => undefined);
    }
  }

  const listening = (async () => {
    while (!isClosed) {
      await listenOnce().catch(() => undefined);
      if (isClosed) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause).unref();
        close = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      pause = Math.min(pause * 2, times.longestRetry);
    }
  })();
  return {
    async close() {
      isClosed = true;
      close();
      await listening;
    },
  };
}

/** Ends when the server says nothing any more: a connection that was cut off on its way tells of nothing by itself. */
async function silenceOf(client: pg.Client, isOver: () => boolean): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, times.heartbeat).unref());
    if (isOver()) return;
    const answered = await withTimeout(
      client.query('select 1').then(
        () => true,
        () => false,
      ),
      times.silence,
    );
    if (answered !== true) return;
  }
}
