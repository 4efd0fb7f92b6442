import { fileLimits } from '../checks/file-limits.ts';
import { childOf, isArray, isObject, isTruthy, toText, type Value } from '../data.ts';
import { defaultCurrency, isCurrency } from '../money/currencies.ts';
import { type FieldKind, fieldKindOf } from './kinds.ts';

/** One field of a form, complete: what a page's JSON leaves out has its default here. */
export interface Question {
  readonly id: string;
  readonly kind: FieldKind;
  /** The kind as the form's JSON writes it. */
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly placeholder: string;
  readonly required: boolean;
  /** 0: no limit. */
  readonly maxLength: number;
  /** Choices of a select, radio or checkbox field. */
  readonly options: readonly string[];
  /** Questions of a survey. */
  readonly rows: readonly string[];
  /** Whether a phone field asks for the country's code. */
  readonly withCountry: boolean;
  readonly currency: string;
  /** Endings of the files that are taken, without the dot; empty: those of `fileLimits`. */
  readonly accepts: readonly string[];
  /** Bytes of the largest file that is taken. */
  readonly maxBytes: number;
  /** The value of a hidden field, where the page's address gives none. */
  readonly initial: string;
}

/** What a form is for; decides its look, its captcha action and what follows success. */
export const formPurposes = ['form', 'newsletter', 'waitlist', 'promoPopup', 'product'] as const;
export type FormPurpose = (typeof formPurposes)[number];

export interface FormDefinition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly purpose: FormPurpose;
  readonly questions: readonly Question[];
  readonly submitLabel: string;
  readonly submissionMessage: string;
  readonly successRedirect: string;
  readonly postSubmitHtml: string;
  readonly needsCaptcha: boolean;
  /** What to do when the captcha cannot be shown: the owner's other way to be reached. */
  readonly alternative: string;
  readonly mailingListId: string;
  /** Who is told of each submission; only the owner may see them. */
  readonly recipients: readonly string[];
  readonly popup: PopupRules;
  /** A film's page at another house, as a page of ours may link it. */
  readonly filmLink: string;
}

/** When a promo popup comes, and how long it stays away once it was closed or answered. */
export interface PopupRules {
  readonly isShown: boolean;
  readonly delaySeconds: number;
  readonly hideDays: number;
}

export const formDefaults = {
  submitLabel: 'Submit',
  signUpLabel: 'Sign Up',
  submissionMessage: 'Thank you!',
  popupDelaySeconds: 5,
  popupHideDays: 7,
} as const;

/** Reads a form of a page's JSON; a field without an id is named by its place. */
export function readForm(form: Value, id = ''): FormDefinition {
  const text = (name: string) => toText(childOf(form, name));
  const fields = childOf(form, 'fields');
  const purpose = formPurposes.find((known) => known === text('purpose')) ?? 'form';
  const captcha = childOf(form, 'captchaSettings');
  return {
    id: text('id') || id,
    name: text('name'),
    description: text('description'),
    purpose,
    questions: isArray(fields) ? uniqueIds(fields.map(readQuestion)) : [],
    submitLabel:
      text('submitButtonText') || (purpose === 'newsletter' ? formDefaults.signUpLabel : formDefaults.submitLabel),
    submissionMessage: text('submissionMessage') || formDefaults.submissionMessage,
    successRedirect: text('successRedirect'),
    postSubmitHtml: text('postSubmitHtml'),
    needsCaptcha: isTruthy(childOf(captcha, 'enabled')) && toText(childOf(captcha, 'enabled')) !== 'false',
    alternative: toText(childOf(captcha, 'alternative')),
    mailingListId: text('mailingListId'),
    recipients: texts(childOf(form, 'recipients')),
    popup: {
      isShown: childOf(childOf(form, 'popup'), 'isShown') !== false,
      delaySeconds: amountOf(childOf(form, 'popup'), 'delaySeconds', formDefaults.popupDelaySeconds),
      hideDays: amountOf(childOf(form, 'popup'), 'hideDays', formDefaults.popupHideDays),
    },
    filmLink: text('filmLink'),
  };
}

function amountOf(settings: Value, name: string, otherwise: number): number {
  const amount = childOf(settings, name);
  return typeof amount === 'number' && amount >= 0 ? amount : otherwise;
}

/** Two fields of one id would overwrite each other's answers: the first keeps it, as it does in a browser's form. */
function uniqueIds(questions: readonly Question[]): readonly Question[] {
  const seen = new Set<string>();
  return questions.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export function readQuestion(field: Value, index = 0): Question {
  const text = (name: string) => toText(childOf(field, name));
  const type = text('type') || 'text';
  const kind = fieldKindOf(type);
  const options = texts(childOf(field, 'options'));
  const rows = texts(childOf(field, 'questions'));
  const limit = Number(text('maxLength'));
  const bytes = Number(text('maxBytes'));
  const currency = text('currency').toUpperCase();
  return {
    id: text('id') || `field-${index}`,
    kind,
    type,
    title: text('title'),
    description: text('description'),
    placeholder: text('placeholder'),
    required: childOf(field, 'required') === true || text('required') === 'true',
    maxLength: Number.isInteger(limit) && limit > 0 ? limit : 0,
    options,
    rows: kind !== 'likert' ? [] : rows.length > 0 ? rows : options,
    withCountry: childOf(field, 'showCountryCode') === true || text('showCountryCode') === 'true',
    currency: isCurrency(currency) ? currency : defaultCurrency,
    accepts: texts(childOf(field, 'accept')).map((ending) => ending.replace(/^\./, '').toLowerCase()),
    maxBytes: bytes > 0 && bytes < fileLimits.bytes ? bytes : fileLimits.bytes,
    initial: text('value'),
  };
}

/** The words of a list: texts, or objects that carry one. An object is read as a list of its own names. */
function texts(list: Value): readonly string[] {
  const words = isArray(list)
    ? list.map((each) => toText(each) || toText(childOf(each, 'label')) || toText(childOf(each, 'value')))
    : isObject(list)
      ? Object.keys(list)
      : [];
  return [...new Set(words.filter((word) => word !== ''))];
}
