import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { isPagePath, type JsonValue, readForm, toText } from '#model';
import { StoreFile } from '../../services/catalogue/store-file.ts';
import { sharedFile, storeFileName } from '../../site/content/content-files.ts';
import { digitalFolder } from '../../site/content/folder-content.ts';
import { FileRefused, liesInside, readInside } from '../../site/lib/contained-files.ts';
import { placeOf, type SiteDiagnostic, SiteUnusable, siteDiagnostic } from '../../site/lib/diagnostics.ts';
import { offsetOf, readJson } from '../../site/lib/json.ts';
import { at } from '../../site/lib/json-access.ts';
import { refusedFile } from '../../site/lib/refused-file.ts';

const MOST_BYTES = 1_000_000;
const place = { file: storeFileName };

/** The rules of a content folder's store, as written; undefined where it has none. Throws `SiteUnusable` for mistakes. */
export function readStoreFile(content: string): StoreFile | undefined {
  const { value, diagnostics } = checkStoreFile(content);
  if (diagnostics.length > 0) throw new SiteUnusable(diagnostics);
  return value;
}

export interface StoreFileUse {
  /** Whether there is a secret to check captchas by. */
  readonly hasCaptchaSecret?: boolean | undefined;
  /** Whether visitors order by these rules, rather than an author looking at them. */
  readonly takesOrders?: boolean;
}

interface CheckedStoreFile {
  readonly value?: StoreFile | undefined;
  readonly diagnostics: readonly SiteDiagnostic[];
}

/** The same, with every mistake at its line and column; and what the use that is named makes of rules without mistakes. */
export function checkStoreFile(content: string, use: StoreFileUse = {}): CheckedStoreFile {
  const { value, diagnostics } = checkRules(content, use);
  if (!use.takesOrders || diagnostics.some(({ severity }) => severity === 'error')) return { value, diagnostics };
  const more = [...strayCaptchaKeys(content, value?.captcha?.siteKey), ...missingFiles(content, value)];
  return { value, diagnostics: [...diagnostics, ...more] };
}

/** Where pages carry the key that a browser asks a captcha by. */
const pageCaptchaKeys = [
  ['recaptchaEnterpriseContext', 'recaptchaEnterpriseSiteKey'],
  ['website', 'captchaSettings', 'siteKey'],
] as const;

/** Keys that every page tells the browser and the rules do not name: a captcha is solved, and nobody looks at it. */
function strayCaptchaKeys(content: string, named: string | undefined): SiteDiagnostic[] {
  const text = readText(content, sharedFile);
  const reading = typeof text === 'string' ? readJson(text) : undefined;
  if (typeof text !== 'string' || !reading?.ok) return [];
  return pageCaptchaKeys.flatMap((path) => {
    const key = toText(at(reading.value, path.join('.')));
    if (key === '' || key === named) return [];
    const found = { file: sharedFile, ...placeOf(text, offsetOf(text, path, 'value')) };
    return [siteDiagnostic('captcha-key-unchecked', found, { path: path.join('.') })];
  });
}

/** Files of digital products that are not where they are served from. */
function missingFiles(content: string, value: StoreFile | undefined): SiteDiagnostic[] {
  const text = readText(content, storeFileName);
  if (typeof text !== 'string') return [];
  const folder = join(content, digitalFolder);
  return (value?.digitalFiles ?? []).flatMap(({ file }, at) => {
    if (liesInside(folder, join(folder, file))) return [];
    const found = { ...place, ...placeOf(text, offsetOf(text, ['digitalFiles', at, 'file'], 'value')) };
    return [siteDiagnostic('digital-file-missing', found, { name: file })];
  });
}

/** A file of the content; why it was not opened; undefined where there is none. */
function readText(content: string, name: string): string | FileRefused | undefined {
  try {
    return readInside(realpathSync(content), name, MOST_BYTES).toString('utf8');
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.reason === 'missing' ? undefined : error;
  }
}

function checkRules(content: string, use: StoreFileUse): CheckedStoreFile {
  const text = readText(content, storeFileName);
  if (text === undefined) return { diagnostics: [] };
  if (text instanceof FileRefused) return { diagnostics: [refusedFile(text, storeFileName, MOST_BYTES)] };
  const reading = readJson(text);
  if (!reading.ok) {
    return {
      diagnostics: [
        siteDiagnostic('json-invalid', { ...place, ...placeOf(text, reading.offset) }, { detail: reading.detail }),
      ],
    };
  }
  const checked = StoreFile.safeParse(reading.value, { reportInput: true });
  if (checked.success) {
    return { value: reading.value as StoreFile, diagnostics: diagnosticsInUse(checked.data, use, text) };
  }
  return { diagnostics: checked.error.issues.flatMap((issue) => apiErrorsOf(issue, text)) };
}

/** Whether a server does not start on what was found: mistakes, and forms that any program could send. */
export function endsStart({ severity, code }: SiteDiagnostic): boolean {
  return severity === 'error' || code === 'captcha-unverified';
}

function diagnosticsInUse(
  { captcha, forms, testCaptcha, testPayment }: z.output<typeof StoreFile>,
  { hasCaptchaSecret = true, takesOrders = false }: StoreFileUse,
  text: string,
): SiteDiagnostic[] {
  const locate = (...path: readonly (string | number)[]) => ({
    ...place,
    ...placeOf(text, offsetOf(text, path, 'value')),
  });
  const asking = forms.findIndex((form) => readForm(form as JsonValue).needsCaptcha);
  const unverified =
    captcha !== undefined
      ? { what: 'captcha.siteKey is set', at: locate('captcha', 'siteKey') }
      : { what: `The form ${forms[asking]?.id} asks for a captcha`, at: locate('forms', asking) };
  // A service that is named counts for more than the test.
  const isTest = testCaptcha && captcha === undefined;
  const isUnverified = !hasCaptchaSecret && !isTest && (captcha !== undefined || asking >= 0);
  return [
    ...leavingForms(forms, text),
    ...(isUnverified ? [siteDiagnostic('captcha-unverified', unverified.at, { what: unverified.what })] : []),
    ...(takesOrders && isTest ? [siteDiagnostic('test-captcha', locate('testCaptcha'))] : []),
    ...(takesOrders && testPayment ? [siteDiagnostic('test-payment', locate('testPayment'))] : []),
  ];
}

/** A form that would send its visitors elsewhere: the browser stays, so the owner hears of it before anybody has sent it. */
function leavingForms(forms: readonly unknown[], text: string): SiteDiagnostic[] {
  return forms.flatMap((form, index) => {
    const address = readForm(form as JsonValue).successRedirect;
    if (address === '' || isPagePath(address)) return [];
    const detail = `a form leads to a page of its own site, such as "/thank-you", found ${JSON.stringify(address)}`;
    return [ruleDiagnostic(['forms', index, 'successRedirect'], 'value', detail, text)];
  });
}

function apiErrorsOf(issue: z.core.$ZodIssue, text: string): SiteDiagnostic[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ruleDiagnostic([...issue.path, name], 'name', 'there is no such member', text));
  }
  return [ruleDiagnostic(issue.path, 'value', detailOf(issue), text)];
}

function detailOf({ message, input, path }: z.core.$ZodIssue): string {
  // What is said here is logged, and passwords are not.
  const isTold = path.at(-1) !== 'password' && (typeof input === 'string' || typeof input === 'number');
  const found = isTold ? `, found ${JSON.stringify(input)}` : '';
  return `${message.slice(0, 1).toLowerCase()}${message.slice(1)}${found}`;
}

function ruleDiagnostic(
  path: readonly PropertyKey[],
  what: 'name' | 'value',
  detail: string,
  text: string,
): SiteDiagnostic {
  const found = placeOf(text, offsetOf(text, path, what));
  const name = path.length === 0 ? storeFileName : path.map(String).join('.');
  return siteDiagnostic('store-rule-invalid', { ...place, ...found }, { path: name, detail });
}
