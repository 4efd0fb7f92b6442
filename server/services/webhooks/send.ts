import { request } from 'node:https';
import { hostOf, isAllowedAddress, lookUpPublic } from './address-guard.ts';

export interface OutgoingWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Hands a message over; answers the status of the receiver. Rejects where none came. */
export type SendWebhook = (message: OutgoingWebhook) => Promise<number>;

const MOST_MILLISECONDS = 10_000;

/** By HTTPS, to machines on the internet alone. A redirect is an answer like any other: nobody follows it. */
export const sendWebhook: SendWebhook = ({ url, headers, body }) =>
  new Promise((resolve, reject) => {
    if (!isAllowedAddress(url)) return reject(new Error(`${hostOf(new URL(url))} is on a private network.`));
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: lookUpPublic,
        signal: AbortSignal.timeout(MOST_MILLISECONDS),
        // A connection that is kept would outlive the look at its address.
        agent: false,
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        // What else it says is nothing to us, however long it is.
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
