import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { FormDefinition, JsonValue } from '#model';
import type { Limiter } from '../../http/security/index.ts';
import { type Store, tables } from '../../store/index.ts';
import type { FileInspector } from './inspect.ts';
import type { FileStorage } from './storage.ts';
import type { UploadQuotas } from './upload-quotas.ts';

const { cartFiles, formFiles } = tables;

export type FileRow = typeof formFiles.$inferSelect;
export type Answers = Readonly<Record<string, JsonValue>>;

/** What the functions of this folder work with. */
export interface FilesContext {
  readonly store: Store;
  readonly websiteId: string;
  readonly formOf: (formId: string) => FormDefinition | undefined;
  readonly storage: FileStorage;
  readonly inspector: FileInspector;
  /** Milliseconds that an upload waits for the inspector; later it must ask. */
  readonly patience: number;
  readonly limiter: Limiter;
  readonly quotas: UploadQuotas;
  readonly report: (error: unknown) => void;
  /** The same for what every next upload would say again. */
  readonly reportApiErrors: (error: unknown) => void;
}

type Site = Pick<FilesContext, 'websiteId'>;

export const ofSite = ({ websiteId }: Site) => eq(formFiles.websiteId, websiteId);
export const isOne = (site: Site, id: string) => and(ofSite(site), eq(formFiles.id, id));
export const isOwn = (site: Site, visitorId: string, id: string) =>
  and(isOne(site, id), eq(formFiles.visitorId, visitorId));

const isHeld = sql`exists (select 1 from ${cartFiles} where ${cartFiles.fileId} = ${formFiles.id})`;
/** Neither sent with a form nor held by a cart. */
export const isWaiting = and(isNull(formFiles.keptAt), not(isHeld));

export async function rowOf({ store }: FilesContext, condition: SQL | undefined): Promise<FileRow | undefined> {
  const [row] = await store.read((database) => database.select().from(formFiles).where(condition));
  return row;
}
