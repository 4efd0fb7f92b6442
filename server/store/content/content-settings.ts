import { isPostgresUrl, noPostgresUrl, postgresForm } from '../postgres-url.ts';

/** A content database as CONTENT_URL names it. */
export interface ContentSettings {
  readonly url: string;
  /** The same without what is secret, for messages. */
  readonly name: string;
}

/** Reads CONTENT_URL; undefined where nothing is set. Throws for what is no address of PostgreSQL. */
export function readContentSettings(setting: string | undefined): ContentSettings | undefined {
  if (!setting) return undefined;
  const url = isPostgresUrl(setting) ? new URL(setting) : undefined;
  if (url === undefined || url.pathname.length < 2) throw new Error(`${noPostgresUrl('CONTENT_URL')}. ${postgresForm}`);
  const schema = url.searchParams.get('options');
  return { url: setting, name: `${url.host}${url.pathname}${schema === null ? '' : ` (${schema})`}` };
}
