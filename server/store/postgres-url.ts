/** What is wrong with a setting that names none. */
export const noPostgresUrl = (setting: 'DATABASE_URL' | 'CONTENT_URL') =>
  `${setting} is no address of a PostgreSQL database`;

/** How the address of a PostgreSQL database is written, for messages. */
export const postgresForm = 'It is written as postgres://user:password@host:5432/database';

/** Whether a text is the address of a PostgreSQL database, by the network or by a socket of the machine. */
export function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^(?:postgres(?:ql)?|socket):$/.test(new URL(text).protocol);
}
