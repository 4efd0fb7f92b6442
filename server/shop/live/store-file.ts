import { realpathSync } from 'node:fs';
import type * as z from 'zod';
import { type JsonValue, readForm } from '#model';
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

export interface StoreFileUse {
  /** Whether there is a secret to check captchas by. */
  readonly hasCaptchaSecret?: boolean | undefined;
  /** Whether visitors order by these rules, rather than an author looking at them. */
  readonly takesOrders?: boolean;
}

/** The same, with every mistake at its line and column; and what the use that is named makes of rules without mistakes. */
export function checkStoreFile(
  content: string,
  use: StoreFileUse = {},
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
    return { value: reading.value as StoreFile, problems: problemsInUse(checked.data, use, text) };
  }
  return { problems: checked.error.issues.flatMap((issue) => problemsOf(issue, text)) };
}

/** Whether a server does not start on what was found: mistakes, and forms that any program could send. */
export function endsStart({ severity, code }: SiteProblem): boolean {
  return severity === 'error' || code === 'captcha-unverified';
}

function problemsInUse(
  { captcha, forms, testPayment }: z.output<typeof StoreFile>,
  { hasCaptchaSecret = true, takesOrders = false }: StoreFileUse,
  text: string,
): SiteProblem[] {
  const locate = (...path: readonly (string | number)[]) => ({
    ...place,
    ...placeOf(text, offsetOf(text, path, 'value')),
  });
  const asking = forms.findIndex((form) => readForm(form as JsonValue).needsCaptcha);
  const unverified =
    captcha !== undefined
      ? { what: 'captcha.siteKey is set', at: locate('captcha', 'siteKey') }
      : { what: `The form ${forms[asking]?.id} asks for a captcha`, at: locate('forms', asking) };
  const isUnverified = !hasCaptchaSecret && (captcha !== undefined || asking >= 0);
  return [
    ...(isUnverified ? [siteProblem('captcha-unverified', unverified.at, { what: unverified.what })] : []),
    ...(takesOrders && testPayment ? [siteProblem('test-payment', locate('testPayment'))] : []),
  ];
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
