import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EventStream } from '../../../../server/author/dev/event-stream.ts';
import { eventually } from '../../../support/dev.ts';

const BEAT_MILLISECONDS = 15_000;
const EIGHT_HOURS = 8 * 3_600_000;

afterEach(() => void vi.useRealTimers());

describe('the connection of an open page', () => {
  it('rel-E09 is one, through eight hours, twenty sleeps and fifty restarts, and nothing of the former ones stays', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let stream = new EventStream();
    const app = express();
    app.get('/', (request, response) => stream.connect(request, response, []));
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    let received = '';
    const connect = async (): Promise<IncomingMessage> => {
      const [answer] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [IncomingMessage];
      answer.setEncoding('utf8').on('data', (text: string) => {
        received += text;
      });
      answer.on('error', () => undefined);
      await eventually(() => expect(stream.size).toBe(1));
      return answer;
    };

    let page = await connect();
    vi.advanceTimersByTime(EIGHT_HOURS);
    await eventually(() => expect(received.split(': still here')).toHaveLength(EIGHT_HOURS / BEAT_MILLISECONDS + 1));
    expect(stream.size).toBe(1);
    for (let sleep = 0; sleep < 20; sleep += 1) {
      page.destroy();
      await eventually(() => expect(stream.size).toBe(0));
      page = await connect();
    }
    for (let restart = 0; restart < 50; restart += 1) {
      const former = stream;
      former.close();
      stream = new EventStream();
      await once(page, 'end');
      expect(former.size).toBe(0);
      page = await connect();
    }
    // Of seventy-one connections one is left, and one beat.
    expect(stream.size).toBe(1);
    expect(vi.getTimerCount()).toBe(1);
    stream.close();
    expect(vi.getTimerCount()).toBe(0);
  }, 30_000);
});
