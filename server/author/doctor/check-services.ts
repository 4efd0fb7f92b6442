import { createClient } from '@redis/client';
import { createTransport } from 'nodemailer';
import { bad, type Diagnostic, good, messageOf } from './diagnostic.ts';

const patience = 5_000;

export async function checkRedis(url: string): Promise<Diagnostic> {
  const client = createClient({ url, socket: { connectTimeout: patience, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return good('Redis', 'answers');
  } catch (error) {
    const remedy = 'Look at REDIS_URL; without Redis every server counts rate limits for itself.';
    return bad('Redis', `cannot be reached: ${messageOf(error)}`, remedy);
  } finally {
    client.destroy();
  }
}

/** Greets and signs in; nothing is sent. */
export async function checkMail(url: string): Promise<Diagnostic> {
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const mailer = createTransport({ url, ...limits });
  try {
    await mailer.verify();
    return good('mail', 'the mail server lets us in');
  } catch (error) {
    return bad('mail', `cannot be used: ${messageOf(error)}`, 'Look at SMTP_URL: host, port, name and password.');
  } finally {
    mailer.close();
  }
}
