import { realpathSync } from 'node:fs';
import type * as z from 'zod';
import { FileRefused, readInside } from '../../site/lib/contained-files.ts';
import { placeOf, type SiteProblem, SiteUnusable, siteProblem } from '../../site/lib/diagnostics.ts';
import { offsetOf, readJson } from '../../site/lib/json.ts';
import { StoreFile } from '../services/catalogue/store-file.ts';

/** In a content folder: the store's rules, that no page carries. */
export const storeFileName = 'store.json';
const MOST_BYTES = 1_000_000;
const place = { file: storeFileName };

/** The rules of a content folder's store, as written; undefined where it has none. Throws `SiteUnusable` for mistakes. */
export function readStoreFile(content: string): StoreFile | undefined {
  const { value, problems } = checkStoreFile(content);
  if (problems.length > 0) throw new SiteUnusable(problems);
  return value;
}

/**
 * The same, with every mistake at its line and column; and what a server without `CAPTCHA_SECRET` cannot keep, where it is
 * said that there is none.
 */
export function checkStoreFile(
  content: string,
  { hasCaptchaSecret = true }: { readonly hasCaptchaSecret?: boolean | undefined } = {},
): {
  readonly value?: StoreFile | undefined;
  readonly problems: readonly SiteProblem[];
} {
  let text: string;
  try {
    text = readInside(realpathSync(content), storeFileName, MOST_BYTES).toString('utf8');
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { problems: error.refusal === 'missing' ? [] : [refusedProblem(error)] };
  }
  const reading = readJson(text);
  if (!reading.ok) {
    return {
      problems: [
        siteProblem('json-invalid', { ...place, ...placeOf(text, reading.offset) }, { detail: reading.detail }),
      ],
    };
  }
  const checked = StoreFile.safeParse(reading.value, { reportInput: true });
  if (checked.success) {
    const isUnverified = checked.data.captcha !== undefined && !hasCaptchaSecret;
    const siteKey = placeOf(text, offsetOf(text, ['captcha', 'siteKey'], 'value'));
    const problems = isUnverified ? [siteProblem('captcha-unverified', { ...place, ...siteKey })] : [];
    return { value: reading.value as StoreFile, problems };
  }
  return { problems: checked.error.issues.flatMap((issue) => problemsOf(issue, text)) };
}

function refusedProblem({ refusal, message }: FileRefused): SiteProblem {
  if (refusal === 'outside') return siteProblem('path-outside', place, { name: storeFileName });
  if (refusal === 'too-large') {
    return siteProblem('file-too-large', place, { name: storeFileName, limit: String(MOST_BYTES) });
  }
  return siteProblem('file-unreadable', place, { name: storeFileName, detail: message });
}

function problemsOf(issue: z.core.$ZodIssue, text: string): SiteProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => at([...issue.path, name], 'name', 'there is no such member', text));
  }
  return [at(issue.path, 'value', detailOf(issue), text)];
}

function detailOf({ message, input, path }: z.core.$ZodIssue): string {
  // What is said here is logged, and passwords are not.
  const isTold = path.at(-1) !== 'password' && (typeof input === 'string' || typeof input === 'number');
  const found = isTold ? `, found ${JSON.stringify(input)}` : '';
  return `${message.slice(0, 1).toLowerCase()}${message.slice(1)}${found}`;
}

function at(path: readonly PropertyKey[], what: 'name' | 'value', detail: string, text: string): SiteProblem {
  const found = placeOf(text, offsetOf(text, path, what));
  const name = path.length === 0 ? storeFileName : path.map(String).join('.');
  return siteProblem('store-rule-invalid', { ...place, ...found }, { path: name, detail });
}
