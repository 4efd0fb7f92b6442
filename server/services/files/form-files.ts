import type { FormDefinition } from '#model';
import { createLimiter, type Limiter } from '../../http/security/index.ts';
import type { Queries, Store } from '../../store/index.ts';
import type { Result } from '../lib/result.ts';
import {
  type CheckedAnswers,
  checkAnswers,
  type HoldingCart,
  holdForCart,
  keepAnswered,
  keepOrdered,
  type PaidOrder,
} from './answers.ts';
import type { Answers, FilesContext } from './context.ts';
import { type FileInspector, signatureInspector } from './inspect.ts';
import { discard, namesOf, type ReceivedFile, receivedFile, renameReceived, stateOf } from './received.ts';
import type { FileStorage } from './storage.ts';
import { sweepFiles } from './sweep.ts';
import { type ArrivingFile, type FormFile, takeFile, type UploadError } from './upload.ts';
import { defaultQuotas, type UploadQuotas } from './upload-quotas.ts';

export interface FormFiles {
  take(file: ArrivingFile): Promise<Result<FormFile, UploadError>>;
  state(visitorId: string, id: string): Promise<Result<FormFile, 'file-unknown'>>;
  /** Forgets a file that no form was sent with; that there is none any more is no failure. */
  discard(visitorId: string, id: string): Promise<void>;
  check(visitorId: string, form: FormDefinition, answers: Answers): Promise<CheckedAnswers>;
  /**
   * The same for answers that go into a cart, in the transaction of that change: from now on the files are held for the
   * cart, until it is forgotten.
   */
  hold(queries: Queries, cart: HoldingCart, form: FormDefinition, answers: Answers): Promise<CheckedAnswers>;
  /** In the transaction that pays an order: what its lines answer with is the owner's. */
  keepOrdered(queries: Queries, order: PaidOrder): Promise<void>;
  /** In the transaction that stores the answers: from now on the files are the owner's. */
  keep(queries: Queries, form: FormDefinition, answers: Answers): Promise<void>;
  /** Names of received files by id. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  received(id: string): Promise<ReceivedFile | undefined>;
  rename(id: string, name: string): Promise<Result<{ name: string }, 'file-unknown' | 'file-refused'>>;
  /** Removes what nobody sent, and what is left of uploads that broke off; answers how many nobody sent. */
  sweep(): Promise<number>;
}

export interface FormFilesParts {
  readonly store: Store;
  readonly websiteId: string;
  readonly formOf: (formId: string) => FormDefinition | undefined;
  readonly storage: FileStorage;
  readonly inspector?: FileInspector | undefined;
  /** Milliseconds that an upload waits for the inspector; later it must ask. */
  readonly patience?: number | undefined;
  readonly quotas?: UploadQuotas | undefined;
  /** Counts what each address sends; one of its own without. */
  readonly limiter?: Limiter | undefined;
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Whoever sends what is refused sends it again at once; the operator needs one line. */
const tellAgainAfter = 600_000;

function oncePer(milliseconds: number, report: (error: unknown) => void): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - toldAt < milliseconds) return;
    toldAt = performance.now();
    report(error);
  };
}

/** Files of form fields: bytes in a folder, and a row that says whose they are and whether a form was sent with them. */
export function createFormFiles(parts: FormFilesParts): FormFiles {
  const { report = () => {} } = parts;
  const context: FilesContext = {
    store: parts.store,
    websiteId: parts.websiteId,
    formOf: parts.formOf,
    storage: parts.storage,
    inspector: parts.inspector ?? signatureInspector,
    patience: parts.patience ?? 1500,
    quotas: parts.quotas ?? defaultQuotas,
    limiter: parts.limiter ?? createLimiter(),
    report,
    reportApiErrors: oncePer(tellAgainAfter, report),
  };
  return {
    take: (file) => takeFile(context, file),
    state: (visitorId, id) => stateOf(context, visitorId, id),
    discard: (visitorId, id) => discard(context, visitorId, id),
    check: (visitorId, form, answers) => checkAnswers(context, visitorId, form, answers),
    hold: (queries, cart, form, answers) => holdForCart(context, queries, cart, form, answers),
    keepOrdered: (queries, order) => keepOrdered(context, queries, order),
    keep: (queries, form, answers) => keepAnswered(context, queries, form, answers),
    names: (ids) => namesOf(context, ids),
    received: (id) => receivedFile(context, id),
    rename: (id, name) => renameReceived(context, id, name),
    sweep: () => sweepFiles(context),
  };
}
