import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  answerKinds,
  answerParts,
  answersFromFields,
  answersOf,
  captchaActionOf,
  checkAnswers,
  type FieldReader,
  type FormDefinition,
  fieldName,
  isEmail,
  type JsonValue,
  likertAnswers,
  likertMessages,
  readForm,
  readFormHandling,
} from '#model';
import { randomToken } from '../../http/security/index.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { type Queries, type Store, tables, unstorable } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FormFiles } from '../files/form-files.ts';
import { hashOf } from '../lib/idempotency.ts';
import { dayIn } from '../lib/last-days.ts';
import { accept, type Result, refuse, undoOnError } from '../lib/result.ts';
import type { Outbox } from '../mail/outbox.ts';
import { joinList, type NewMember } from '../mailing-lists/join.ts';
import type { CaptchaGate } from './captcha.ts';
import { ownerMails } from './owner-mail.ts';

const { formSubmissions, submissionKeys } = tables;
const keyHours = 24;

interface Submission {
  readonly visitorId: string;
  readonly key: unknown;
  /** The answers as a JSON text. */
  readonly form: unknown;
  readonly formId: string | undefined;
  readonly captchaKey: string | null | undefined;
  readonly host: string | undefined;
}

/** A form as a browser posts it by itself. */
interface NoScriptForm extends Pick<Submission, 'visitorId' | 'captchaKey' | 'host'> {
  readonly formId: string;
  readonly fields: FieldReader;
}

interface SubmissionResult {
  readonly submissionId: string;
  readonly submissionMessage?: string;
  readonly successRedirect?: string;
  readonly postSubmitHtml?: string;
}

type Answers = Readonly<Record<string, JsonValue>>;

type SaveErrors =
  | 'form-key-missing'
  | 'form-key-unusable'
  | 'form-unknown'
  | 'form-unreadable'
  | 'form-invalid'
  | 'form-captcha';

export interface Forms {
  templateSchema(type: string): {
    type: string;
    fields: { type: string; kind: (typeof answerKinds)[number]; parts: string[]; answers?: Record<string, string> }[];
  };
  validate(formId: string, answers: unknown): Result<{ valid: true }, 'form-unknown' | 'form-invalid'>;
  createKey(visitorId: string): Promise<{ key: string }>;
  save(submission: Submission): Promise<Result<SubmissionResult, SaveErrors>>;
  /** For no-script forms: the browser's own post has no key, so one is made of who posts what. */
  saveNoScript(posted: NoScriptForm): Promise<Result<SubmissionResult, SaveErrors>>;
  joinMailingList(listId: string, email: string, language: string | undefined, source: string): Promise<void>;
}

export interface FormParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly captcha: CaptchaGate;
  readonly now: () => number;
  readonly files: Pick<FormFiles, 'check' | 'keep'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

export function createForms(parts: FormParts): Forms {
  return {
    save: (submission) => save(parts, submission),
    saveNoScript: (posted) => saveNoScript(parts, posted),
    templateSchema,
    validate: (formId, answers) => validate(parts, formId, answers),
    createKey: (visitorId) => createKey(parts, visitorId),
    joinMailingList: (listId, email, language, source) => joinMailingList(parts, { listId, email, language, source }),
  };
}

function formOf({ catalogue }: FormParts, formId: string | undefined): FormDefinition | undefined {
  const data = formId === undefined ? undefined : catalogue.form(formId);
  return data === undefined || formId === undefined ? undefined : readForm(data, formId);
}

async function isPerson(
  { captcha }: FormParts,
  form: FormDefinition,
  { captchaKey, host }: Submission,
): Promise<boolean> {
  return !form.needsCaptcha || captcha({ token: captchaKey, action: captchaActionOf(form.purpose), host });
}

/** Puts what was sent wherever its form's owner wants it. */
async function handOn(
  parts: FormParts,
  queries: Queries,
  form: FormDefinition,
  id: string,
  answers: Answers,
): Promise<void> {
  const { catalogue, files, outbox } = parts;
  const { websiteId } = catalogue;
  const { keepSubmissions, notify, tags, emailSubject } = readFormHandling(catalogue.form(form.id) ?? null);
  const kept = keptAnswers(form, answers);
  if (keepSubmissions) {
    await queries.insert(formSubmissions).values({ id, websiteId, formId: form.id, answers: kept, tags: [...tags] });
    await files.keep(queries, form, answers);
  }
  if (notify) {
    const { website, rules } = catalogue;
    const about = { form, emailSubject, website, otherwise: rules.mailFrom, isKept: keepSubmissions };
    await outbox.add(queries, ...ownerMails({ ...about, submissionId: id, answers: kept, tags }));
  }
  const { mailingListId: listId } = form;
  const email = listId && emailIn(form, answers);
  if (!listId || !email) return;
  await joinList(parts, queries, { listId, email, language: undefined, source: `form ${form.id}` });
}

async function save(parts: FormParts, submission: Submission): Promise<Result<SubmissionResult, SaveErrors>> {
  const { store, files } = parts;
  const { key, visitorId, formId } = submission;
  if (typeof key !== 'string' || key === '') return refuse('form-key-missing');
  const sent = parseAnswers(submission.form);
  if (!sent) return refuse('form-unreadable');
  const form = formOf(parts, formId);
  const bodyHash = hashOf({ formId, answers: sent });
  const isKey = isKeyOf(parts, key, visitorId);
  const [known] = await store.read((database) => database.select().from(submissionKeys).where(isKey));
  if (known?.usedAt) return replay(known, bodyHash);
  if (!form) return refuse('form-unknown');
  const given = answersOf(form, sent);
  const errors = errorsOf(form, given);
  if (errors) return refuse('form-invalid', { errors });
  const checked = await files.check(visitorId, form, given);
  if (checked.errors) return refuse('form-invalid', { errors: checked.errors });
  if (!(await isPerson(parts, form, submission))) return refuse('form-captcha');
  return write(parts, { form, answers: checked.answers, isKey, bodyHash });
}

const isKeyOf = ({ catalogue }: FormParts, key: string, visitorId: string) =>
  and(
    eq(submissionKeys.key, key),
    eq(submissionKeys.websiteId, catalogue.websiteId),
    eq(submissionKeys.visitorId, visitorId),
  );

interface CheckedSubmission {
  readonly form: FormDefinition;
  readonly answers: Answers;
  /** Its row among the keys. */
  readonly isKey: ReturnType<typeof isKeyOf>;
  readonly bodyHash: string;
}

/** Uses the key and hands the answers on, both or neither. */
function write(
  parts: FormParts,
  { form, answers, isKey, bodyHash }: CheckedSubmission,
): Promise<Result<SubmissionResult, SaveErrors>> {
  return undoOnError<SubmissionResult, SaveErrors>((settle) =>
    parts.store.transaction(async (transaction) => {
      const [used] = await transaction
        .update(submissionKeys)
        .set({ usedAt: sql`now()`, bodyHash })
        .where(
          and(
            isKey,
            isNull(submissionKeys.usedAt),
            gt(submissionKeys.createdAt, sql`now() - make_interval(hours => ${keyHours})`),
          ),
        )
        .returning({ key: submissionKeys.key });
      if (!used) {
        // Pressed twice: the other press has just used the key, or the key was none of ours.
        const [now] = await transaction.select().from(submissionKeys).where(isKey);
        return settle(now?.usedAt ? replay(now, bodyHash) : refuse('form-key-unusable'));
      }
      const id = randomToken();
      await handOn(parts, transaction, form, id, answers);
      const result = resultOf(form, id);
      await transaction.update(submissionKeys).set({ answer: result }).where(isKey);
      return result;
    }),
  );
}

async function saveNoScript(
  parts: FormParts,
  { formId, fields, ...who }: NoScriptForm,
): Promise<Result<SubmissionResult, SaveErrors>> {
  const { store, catalogue, now } = parts;
  const { websiteId } = catalogue;
  const form = formOf(parts, formId);
  if (!form) return refuse('form-unknown');
  const answers = JSON.stringify(answersFromFields(form, fields));
  // The same answers of the same visitor on the same day are one submission: reloading sends nothing again.
  const day = dayIn(catalogue.website.timeZone, now());
  const key = `plain ${hashOf([who.visitorId, formId, answers, day])}`;
  await store.write((database) =>
    database.insert(submissionKeys).values({ key, websiteId, visitorId: who.visitorId }).onConflictDoNothing(),
  );
  return save(parts, { ...who, formId, form: answers, key });
}

const templateSchema: Forms['templateSchema'] = (type) => ({
  type,
  fields: answerKinds.map((kind) => ({
    type: kind,
    kind,
    parts: kind in answerParts ? [...answerParts[kind as keyof typeof answerParts]] : [],
    ...(kind === 'likert' && {
      answers: Object.fromEntries(likertAnswers().map(([code, key]) => [code, likertMessages[key]])),
    }),
  })),
});

function validate(
  parts: FormParts,
  formId: string,
  answers: unknown,
): Result<{ valid: true }, 'form-unknown' | 'form-invalid'> {
  const form = formOf(parts, formId);
  if (!form) return refuse('form-unknown');
  // A body of the contract is JSON.
  const given = answersOf(form, answers as JsonValue);
  const errors = errorsOf(form, given);
  // Who asks beforehand need not know our rules to mark what is wrong.
  return errors
    ? refuse('form-invalid', { errors: { ...errors, ...partErrorsOf(form, given) } })
    : accept({ valid: true });
}

async function createKey({ store, catalogue }: FormParts, visitorId: string): Promise<{ key: string }> {
  const { websiteId } = catalogue;
  const key = randomToken(24);
  await store.write((database) => database.insert(submissionKeys).values({ key, websiteId, visitorId }));
  return { key };
}

async function joinMailingList(parts: FormParts, member: NewMember): Promise<void> {
  if (!isEmail(member.email)) throw new Error('An address was not checked before it reached the mailing list.');
  await parts.store.transaction((transaction) => joinList(parts, transaction, member));
}

/** A key that was used: the same answers get their first result again, others are refused. */
function replay(
  known: typeof submissionKeys.$inferSelect,
  bodyHash: string,
): Result<SubmissionResult, 'form-key-unusable'> {
  if (known.bodyHash !== bodyHash || !known.answer) return refuse('form-key-unusable');
  // Only results of submissions are kept with a key.
  return accept(known.answer as SubmissionResult);
}

function parseAnswers(form: unknown): JsonValue | undefined {
  if (typeof form !== 'string') return undefined;
  try {
    const answers = JSON.parse(form) as JsonValue;
    const isObject = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
    return isObject && unstorable(answers).length === 0 ? answers : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong, by field id; undefined when nothing is. */
export function errorsOf(form: FormDefinition, answers: JsonValue): Record<string, string> | undefined {
  const wrong = Object.entries(checkAnswers(form, answers));
  if (wrong.length === 0) return undefined;
  return Object.fromEntries(wrong.map(([id, { message }]) => [id, message]));
}

/** The same of the parts that are wrong, by the names of their fields. */
function partErrorsOf(form: FormDefinition, answers: JsonValue): Record<string, string> {
  const wrong = Object.entries(checkAnswers(form, answers)).flatMap(([id, { message, parts = [] }]) =>
    parts.map((part) => [fieldName({ id }, part), message] as const),
  );
  return Object.fromEntries(wrong);
}

/** What is kept: the questions of the form with their answers, and nothing else that was sent. */
function keptAnswers(form: FormDefinition, answers: Answers) {
  return form.questions
    .filter(({ id }) => Object.hasOwn(answers, id))
    .map(({ id, type, kind, title, currency }) => ({
      id,
      type,
      title,
      value: answers[id] ?? null,
      ...(kind === 'currency' && { currency }),
    }));
}

/** The address in a form's email field, for its mailing list. */
function emailIn(form: FormDefinition, answers: Answers): string | undefined {
  const field = form.questions.find(({ kind }) => kind === 'email');
  const text = field && answers[field.id];
  return typeof text === 'string' && isEmail(text) ? text : undefined;
}

/** What happens next comes from the form's own settings, and leads nowhere but to our own site. */
function resultOf(form: FormDefinition, submissionId: string): SubmissionResult {
  const successRedirect = ownPath(form.successRedirect);
  return {
    submissionId,
    ...(form.submissionMessage && { submissionMessage: form.submissionMessage }),
    ...(successRedirect && { successRedirect }),
    ...(form.postSubmitHtml && { postSubmitHtml: form.postSubmitHtml }),
  };
}
