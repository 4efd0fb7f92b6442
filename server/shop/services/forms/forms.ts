import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  answerKinds,
  answerParts,
  answersOf,
  captchaActionOf,
  checkAnswers,
  type FormDefinition,
  isEmail,
  type JsonValue,
  likertAnswers,
  type Posted,
  postedAnswers,
  readForm,
} from '#model';
import { randomToken } from '../../../http/security/index.ts';
import { ownPath } from '../../../site/content/own-path.ts';
import { type Queries, type Store, tables, unstorable } from '../../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FormFiles } from '../files/form-files.ts';
import { hashOf } from '../lib/idempotency.ts';
import { accept, type Result, refuse, undoOnRefusal } from '../lib/result.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { CaptchaGate } from './captcha.ts';
import { ownerMails } from './owner-mail.ts';

const { formSubmissions, submissionKeys, mailingListMembers } = tables;
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
interface PostedForm extends Pick<Submission, 'visitorId' | 'captchaKey' | 'host'> {
  readonly formId: string;
  readonly fields: Posted;
}

interface SubmissionResult {
  readonly submissionId: string;
  readonly submissionMessage?: string;
  readonly successRedirect?: string;
  readonly postSubmitHtml?: string;
}

type SaveRefusals =
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
  save(submission: Submission): Promise<Result<SubmissionResult, SaveRefusals>>;
  /** For plain forms: the browser's own post has no key, so one is made of who posts what. */
  savePosted(posted: PostedForm): Promise<Result<SubmissionResult, SaveRefusals>>;
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

export function createForms({ store, catalogue, captcha, now, files, outbox }: FormParts): Forms {
  const { websiteId } = catalogue;

  function formOf(formId: string | undefined): FormDefinition | undefined {
    const data = formId === undefined ? undefined : catalogue.form(formId);
    return data === undefined || formId === undefined ? undefined : readForm(data, formId);
  }

  async function isPerson(form: FormDefinition, { captchaKey, host }: Submission): Promise<boolean> {
    return !form.needsCaptcha || captcha({ token: captchaKey, action: captchaActionOf(form.purpose), host });
  }

  function addMember(queries: Queries, listId: string, email: string, language: string | undefined, source: string) {
    return queries
      .insert(mailingListMembers)
      .values({ websiteId, listId, email: email.trim().toLowerCase(), language: language ?? null, source })
      .onConflictDoUpdate({
        target: [mailingListMembers.websiteId, mailingListMembers.listId, mailingListMembers.email],
        // Signing up again after leaving is a new consent.
        set: { unsubscribedAt: null, source },
      });
  }

  async function save(submission: Submission): Promise<Result<SubmissionResult, SaveRefusals>> {
    const { key, visitorId, formId } = submission;
    if (typeof key !== 'string' || key === '') return refuse('form-key-missing');
    const sent = parseAnswers(submission.form);
    if (!sent) return refuse('form-unreadable');
    const form = formOf(formId);
    const bodyHash = hashOf({ formId, answers: sent });
    const isKey = and(
      eq(submissionKeys.key, key),
      eq(submissionKeys.websiteId, websiteId),
      eq(submissionKeys.visitorId, visitorId),
    );
    const [known] = await store.read((database) => database.select().from(submissionKeys).where(isKey));
    if (known?.usedAt) return replay(known, bodyHash);
    if (!form) return refuse('form-unknown');
    const given = answersOf(form, sent);
    const errors = errorsOf(form, given);
    if (errors) return refuse('form-invalid', { errors });
    const checked = await files.check(visitorId, form, given);
    if (checked.errors) return refuse('form-invalid', { errors: checked.errors });
    const { answers } = checked;
    if (!(await isPerson(form, submission))) return refuse('form-captcha');
    return undoOnRefusal<SubmissionResult, SaveRefusals>((settle) =>
      store.transaction(async (transaction) => {
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
        const kept = keptAnswers(form, answers);
        await transaction.insert(formSubmissions).values({ id, websiteId, formId: form.id, answers: kept });
        await files.keep(transaction, form, answers);
        await outbox.add(
          transaction,
          ...ownerMails({
            form,
            submissionId: id,
            answers: kept,
            siteTitle: catalogue.website.title,
            otherwise: catalogue.rules.mailFrom,
          }),
        );
        const email = form.mailingListId && emailIn(form, answers);
        if (form.mailingListId && email)
          await addMember(transaction, form.mailingListId, email, undefined, `form ${form.id}`);
        const result = resultOf(form, id);
        await transaction.update(submissionKeys).set({ answer: result }).where(isKey);
        return result;
      }),
    );
  }

  return {
    save,
    async savePosted({ formId, fields, ...who }) {
      const form = formOf(formId);
      if (!form) return refuse('form-unknown');
      const answers = JSON.stringify(postedAnswers(form, fields));
      // The same answers of the same visitor on the same day are one submission: reloading sends nothing again.
      const day = new Date(now()).toISOString().slice(0, 10);
      const key = `plain ${hashOf([who.visitorId, formId, answers, day])}`;
      await store.write((database) =>
        database.insert(submissionKeys).values({ key, websiteId, visitorId: who.visitorId }).onConflictDoNothing(),
      );
      return save({ ...who, formId, form: answers, key });
    },
    templateSchema: (type) => ({
      type,
      fields: answerKinds.map((kind) => ({
        type: kind,
        kind,
        parts: kind in answerParts ? [...answerParts[kind as keyof typeof answerParts]] : [],
        ...(kind === 'likert' && {
          answers: Object.fromEntries(likertAnswers.map(({ code, text }) => [String(code), text])),
        }),
      })),
    }),
    validate(formId, answers) {
      const form = formOf(formId);
      if (!form) return refuse('form-unknown');
      // A body of the contract is JSON.
      const errors = errorsOf(form, answersOf(form, answers as JsonValue));
      return errors ? refuse('form-invalid', { errors }) : accept({ valid: true });
    },
    async createKey(visitorId) {
      const key = randomToken(24);
      await store.write((database) => database.insert(submissionKeys).values({ key, websiteId, visitorId }));
      return { key };
    },
    async joinMailingList(listId, email, language, source) {
      if (!isEmail(email)) throw new Error('An address was not checked before it reached the mailing list.');
      await store.write((database) => addMember(database, listId, email, language, source));
    },
  };
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

/** What is kept: the questions of the form with their answers, and nothing else that was sent. */
function keptAnswers(form: FormDefinition, answers: Readonly<Record<string, JsonValue>>) {
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
function emailIn(form: FormDefinition, answers: Readonly<Record<string, JsonValue>>): string | undefined {
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
