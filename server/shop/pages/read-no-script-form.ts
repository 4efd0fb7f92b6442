import type { Request } from 'express';
import { apiErrors } from '#contract';
import { fieldOfFile, uploadMessages } from '#model';
import type { FormFiles } from '../../services/files/form-files.ts';
import { readUrlEncoded } from '../api/read-body.ts';
import { readMultipart } from './read-multipart.ts';

/** Milliseconds that a browser without script waits for its files to be looked at. */
const longestLook = 20_000;

export interface ReadForm {
  readonly fields: URLSearchParams;
  /** What is wrong with a file, by field id. */
  readonly wrong: Readonly<Record<string, string>>;
}

/**
 * The fields of a form that a browser posts by itself, its files taken and named as the server has them. Undefined: it
 * is no form, or it was cut off.
 */
export async function readNoScriptForm(
  request: Request,
  files: Pick<FormFiles, 'take'>,
  owner: { readonly visitorId: string; readonly client: string; readonly formId: string },
): Promise<ReadForm | undefined> {
  if (!request.is('multipart/form-data')) return { fields: readUrlEncoded(request.body), wrong: {} };
  const named = new URLSearchParams();
  const wrong: Record<string, string> = Object.create(null);
  const fields = await readMultipart(request, async (fieldId, name, bytes) => {
    const taken = await files.take({ ...owner, fieldId, name, bytes, patience: longestLook });
    if (taken.ok && taken.value.state === 'ready') return named.append(fieldId, fieldOfFile(taken.value));
    named.append(fieldId, name);
    wrong[fieldId] = taken.ok ? uploadMessages.processingFailed : (taken.message ?? apiErrors[taken.problem].message);
  });
  if (!fields) return undefined;
  for (const [name, text] of named) fields.append(name, text);
  return { fields, wrong };
}
