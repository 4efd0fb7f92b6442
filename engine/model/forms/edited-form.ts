import * as z from 'zod/mini';
import { fileLimits } from '../checks/file-limits.ts';
import { childOf, isObject, type JsonValue, type Value } from '../data.ts';
import { type FormDefinition, type Question, readForm } from './definition.ts';
import { readFormHandling } from './handling.ts';
import { type FieldKind, fieldKinds } from './kinds.ts';

/** The specification names no bounds; these keep a form readable and its page small. */
export const formLimits = {
  popupSeconds: 600,
  popupDays: 3_650,
  fields: 200,
  options: 500,
  recipients: 10,
  tags: 20,
  tagLength: 50,
  lineLength: 1_000,
  textLength: 10_000,
  successLength: 20_000,
  subjectLength: 150,
  urlLength: 2_082,
  answerLength: 20_000,
} as const;

/** The kinds of field that an owner may ask for, in the order in which they are offered. */
export const editedKinds = Object.keys(fieldKinds) as [FieldKind, ...FieldKind[]];

const line = z.string().check(z.maxLength(formLimits.lineLength));
const text = z.string().check(z.maxLength(formLimits.textLength));
const address = z.string().check(z.maxLength(formLimits.urlLength));

/** One field as its owner edits it: all members are there, whatever its kind makes of them. */
export const EditedField = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  type: z.enum(editedKinds),
  title: line,
  description: text,
  placeholder: line,
  required: z.boolean(),
  /** 0: no limit. */
  maxLength: z.int().check(z.minimum(0), z.maximum(formLimits.answerLength)),
  /** Choices, or the questions of a survey. */
  options: z.array(line).check(z.maxLength(formLimits.options)),
  showCountryCode: z.boolean(),
  currency: z.string().check(z.maxLength(10)),
  /** Endings of the files that are taken, without the dot; empty: the usual ones. */
  accept: z.array(z.string().check(z.maxLength(10))).check(z.maxLength(fileLimits.endings.length * 2)),
  /** Bytes of the largest file. */
  maxBytes: z.int().check(z.minimum(1), z.maximum(fileLimits.bytes)),
  /** Of a hidden field, where the page's address gives none. */
  value: line,
});
export type EditedField = z.infer<typeof EditedField>;

/** What an owner may say of a form; what its content says besides stays as it is. */
export const EditedForm = z.strictObject({
  name: line,
  description: text,
  fields: z.array(EditedField).check(z.maxLength(formLimits.fields)),
  submitButtonText: line,
  /** Simple HTML. */
  submissionMessage: z.string().check(z.maxLength(formLimits.successLength)),
  /** A page of the site; empty: the message shows in the form's place. */
  successRedirect: address,
  /** Whether what is sent is kept in the owner area. */
  keepSubmissions: z.boolean(),
  /** Whether each submission is told by mail. */
  notify: z.boolean(),
  /** Empty: the shop's own address. */
  recipients: z.array(z.string().check(z.maxLength(256))).check(z.maxLength(formLimits.recipients)),
  emailSubject: z.string().check(z.maxLength(formLimits.subjectLength)),
  joinsMailingList: z.boolean(),
  mailingListId: z.string().check(z.maxLength(128)),
  tags: z.array(z.string().check(z.maxLength(formLimits.tagLength))).check(z.maxLength(formLimits.tags)),
  needsCaptcha: z.boolean(),
  /** Told where the captcha cannot be shown. */
  alternative: text,
  /** Of a promo popup. */
  popup: z.strictObject({
    isShown: z.boolean(),
    delaySeconds: z.int().check(z.minimum(0), z.maximum(formLimits.popupSeconds)),
    hideDays: z.int().check(z.minimum(0), z.maximum(formLimits.popupDays)),
  }),
  film: z.strictObject({ address, account: z.string().check(z.maxLength(20)) }),
});
export type EditedForm = z.infer<typeof EditedForm>;

/** What a form's JSON says, as its owner edits it. */
export function editedFormOf(json: Value, id: string): EditedForm {
  const form = readForm(json, id);
  const { tags, keepSubmissions, notify, emailSubject, film } = readFormHandling(json);
  return {
    name: form.name,
    description: form.description,
    fields: form.questions.map(editedFieldOf),
    submitButtonText: form.submitLabel,
    submissionMessage: form.submissionMessage,
    successRedirect: form.successRedirect,
    keepSubmissions,
    notify,
    recipients: [...form.recipients],
    emailSubject: emailSubject || defaultSubject(form),
    joinsMailingList: form.mailingListId !== '',
    mailingListId: form.mailingListId,
    tags: [...tags],
    needsCaptcha: form.needsCaptcha,
    alternative: form.alternative,
    popup: { ...form.popup },
    film: { ...film },
  };
}

function defaultSubject({ name }: FormDefinition): string {
  return `${name || 'Form'}: a new submission`;
}

function editedFieldOf(question: Question): EditedField {
  const { id, kind, title, description, placeholder, required, maxLength, withCountry, currency } = question;
  return {
    id,
    type: kind,
    title,
    description,
    placeholder,
    required,
    maxLength: Math.min(maxLength, formLimits.answerLength),
    options: [...(kind === 'likert' ? question.rows : question.options)],
    showCountryCode: withCountry,
    currency,
    accept: [...question.accepts],
    maxBytes: question.maxBytes,
    value: question.initial,
  };
}

/** A field that was just added. */
export function newField(type: FieldKind, id: string): EditedField {
  return {
    ...editedFieldOf({ ...emptyQuestion, id, kind: type, type }),
    ...(type === 'text' || type === 'textarea' ? { maxLength: type === 'text' ? 200 : 2_000 } : {}),
  };
}

const emptyQuestion: Question = {
  id: '',
  kind: 'text',
  type: 'text',
  title: '',
  description: '',
  placeholder: '',
  required: false,
  maxLength: 0,
  options: [],
  rows: [],
  withCountry: false,
  currency: 'USD',
  accepts: [],
  maxBytes: fileLimits.bytes,
  initial: '',
};

/** The form's JSON with what its owner said, over what its content says. */
export function withEdits(json: JsonValue, edited: EditedForm): JsonValue {
  const content = isObject(json) ? json : {};
  const { fields, joinsMailingList, mailingListId, needsCaptcha, alternative, ...said } = edited;
  const captcha = childOf(content, 'captchaSettings');
  return {
    ...content,
    ...said,
    fields: fields.map(fieldJson),
    mailingListId: joinsMailingList ? mailingListId.trim() : '',
    captchaSettings: { ...(isObject(captcha) ? captcha : {}), enabled: needsCaptcha, alternative },
  };
}

function fieldJson({ options, ...field }: EditedField): JsonValue {
  return { ...field, ...(field.type === 'likert' ? { questions: options } : { options }) };
}

/** Names of fields and settings that differ, for people. */
export function changedInForm(before: EditedForm, after: EditedForm): readonly string[] {
  const names = Object.keys(after) as (keyof EditedForm)[];
  const settings = names.filter((name) => name !== 'fields' && !isSame(before[name], after[name]));
  const known = new Map(before.fields.map((field) => [field.id, field]));
  const left = new Set(after.fields.map(({ id }) => id));
  const fields = [
    ...after.fields.filter((field) => !isSame(known.get(field.id), field)),
    ...before.fields.filter(({ id }) => !left.has(id)),
  ].map(({ title, id }) => title || id);
  const kept = (form: EditedForm) => form.fields.map(({ id }) => id).filter((id) => known.has(id) && left.has(id));
  const moved = isSame(kept(before), kept(after)) ? [] : ['order of fields'];
  return [...fields, ...moved, ...settings.map((name) => settingNames[name])];
}

/** Whether two settings say the same. A database gives the members of an object in an order of its own. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortMembers) === JSON.stringify(other, sortMembers);
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What each setting is called in the owner area. */
export const settingNames: Readonly<Record<keyof EditedForm, string>> = {
  name: 'Name of the form',
  description: 'Text above the fields',
  fields: 'Fields',
  submitButtonText: 'Words on the button',
  submissionMessage: 'Success text',
  successRedirect: 'Success page',
  keepSubmissions: 'Keep what is sent here',
  notify: 'Tell by mail',
  recipients: 'Recipients',
  emailSubject: 'Subject of the mail',
  joinsMailingList: 'Put the sender’s email on a mailing list',
  mailingListId: 'Mailing list',
  tags: 'Tags',
  needsCaptcha: 'Ask for a CAPTCHA',
  alternative: 'Said where the CAPTCHA cannot be shown',
  popup: 'Popup',
  film: 'Film',
};
