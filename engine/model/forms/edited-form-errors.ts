import { fileLimits } from '../checks/file-limits.ts';
import { lengthMessages } from '../checks/limit-messages.ts';
import { checkLink, checkPageUrl } from '../checks/links.ts';
import {
  checkEmailSubject,
  checkMailingList,
  checkOption,
  checkOwnerEmail,
  checkTag,
  checkVideoAccount,
} from '../checks/lists.ts';
import { currencies } from '../money/currencies.ts';
import { groupThousands } from '../money/decimal.ts';
import { readFilm } from '../page/film.ts';
import { type EditedField, EditedForm, formLimits } from './edited-form.ts';
import { isAnswerable } from './kinds.ts';
import { formMessages } from './messages.ts';

/** What the specification has no words for. */
export const editedFormMessages = {
  nameless: 'Give the form a name.',
  titleless: 'Give the field a label.',
  fieldless: 'Add a field that can be answered.',
  twice: 'This is here twice.',
  blank: 'Write something here, or remove the line.',
  optionless: 'Add at least one line.',
  ending: 'An ending has letters and digits only, such as pdf.',
  nowhere: 'Choose at least one place for what is sent.',
  filesKept: 'Files that are sent are kept here: keep what is sent, or remove the field for files.',
  emailless: 'A mailing list needs a field of the kind Email.',
  fileSize: `A file has more than nothing and at most ${fileLimits.bytes / 1024 / 1024} MB.`,
  answerLength: `A limit is a whole number up to ${formLimits.answerLength}; nothing for no limit.`,
  popupDelay: `A popup waits a whole number of seconds, up to ${formLimits.popupSeconds}.`,
  popupHide: `A popup stays away for a whole number of days, up to ${groupThousands(String(formLimits.popupDays))}.`,
  film: 'Give the address of a film at YouTube, Vimeo, Dailymotion or Wistia.',
} as const;

/** What a form's site offers it. */
export interface FormSurroundings {
  readonly hasCaptcha: boolean;
}

/** Path of a setting, such as `fields.2.title` → what is wrong with it; empty when the form may be published. */
export type FormErrors = Readonly<Record<string, string>>;

type Found = readonly (readonly [path: string, message: string | undefined])[];

/** The verdict on a form that its owner edited. The owner's screen and the call that publishes both ask here. */
export function formErrors(form: EditedForm, surroundings: FormSurroundings): FormErrors {
  const found: Found = [
    ...inTheWhole(form, surroundings),
    ...form.fields.flatMap((field, place) =>
      inField(field, form.fields.slice(0, place)).map(
        ([name, message]) => [`fields.${place}.${name}`, message] as const,
      ),
    ),
    ...onItsWay(form),
    // Last, because the first that is said of a place is the one that is read.
    ...inShape(form),
  ];
  const errors = new Map<string, string>();
  for (const [path, message] of found) if (message !== undefined && !errors.has(path)) errors.set(path, message);
  return Object.fromEntries(errors);
}

function inShape(form: EditedForm): Found {
  const read = EditedForm.safeParse(form);
  if (read.success) return [];
  return read.error.issues.map(({ path, code, message }) => [
    path.join('.'),
    code === 'too_big' ? lengthMessages.exceeded : message,
  ]);
}

function inTheWhole(form: EditedForm, { hasCaptcha }: FormSurroundings): Found {
  const { name, fields, successRedirect, needsCaptcha, film, popup } = form;
  const isDelayGood = isWithin(popup.delaySeconds, 0, formLimits.popupSeconds);
  const isHidingGood = isWithin(popup.hideDays, 0, formLimits.popupDays);
  const known = readFilm(film.address);
  const isFilm = film.address.trim() === '' || known !== undefined;
  return [
    ['name', name.trim() === '' ? editedFormMessages.nameless : undefined],
    ['fields', fields.some(({ type }) => isAnswerable(type)) ? undefined : editedFormMessages.fieldless],
    ['successRedirect', successRedirect === '' ? undefined : checkPageUrl(successRedirect)],
    ['needsCaptcha', needsCaptcha && !hasCaptcha ? formMessages.captchaNotSetUp : undefined],
    ['popup.delaySeconds', isDelayGood ? undefined : editedFormMessages.popupDelay],
    ['popup.hideDays', isHidingGood ? undefined : editedFormMessages.popupHide],
    ['film.address', checkLink(film.address) ?? (isFilm ? undefined : editedFormMessages.film)],
    ['film.account', known && checkVideoAccount(known.provider, film.account)],
  ];
}

/** Where what is sent goes to. */
function onItsWay(form: EditedForm): Found {
  const { fields, keepSubmissions, notify, recipients, emailSubject, joinsMailingList, mailingListId, tags } = form;
  const has = (kind: EditedField['type']) => fields.some(({ type }) => type === kind);
  const goesNowhere = !keepSubmissions && !notify && !joinsMailingList;
  const losesFiles = !keepSubmissions && has('file');
  return [
    [
      'keepSubmissions',
      goesNowhere ? editedFormMessages.nowhere : losesFiles ? editedFormMessages.filesKept : undefined,
    ],
    ...recipients.flatMap((address, place) => [
      [
        `recipients.${place}`,
        checkOwnerEmail(address, address.trim() === '' ? 'plain' : 'format') ??
          repeated(address, recipients.slice(0, place)),
      ] as const,
    ]),
    ['emailSubject', notify ? checkEmailSubject(emailSubject) : undefined],
    [
      'mailingListId',
      joinsMailingList
        ? (checkMailingList(mailingListId) ?? (has('email') ? undefined : editedFormMessages.emailless))
        : undefined,
    ],
    ...tags.map((tag, place) => [`tags.${place}`, checkTag(tag, tags.slice(0, place))] as const),
  ];
}

const choosing: ReadonlySet<string> = new Set(['checkbox', 'radio', 'select', 'likert']);

function inField(field: EditedField, before: readonly EditedField[]): Found {
  const { id, type, title, options, currency, accept, maxBytes, maxLength } = field;
  return [
    ['id', before.some((other) => other.id === id) ? editedFormMessages.twice : undefined],
    ['title', type !== 'line' && title.trim() === '' ? editedFormMessages.titleless : undefined],
    ...(choosing.has(type) ? inOptions(options) : []),
    ['currency', type === 'currency' ? checkOption(currency, currencies) : undefined],
    [
      'accept',
      type === 'file' && !accept.every((ending) => /^[a-z0-9]{1,10}$/.test(ending))
        ? editedFormMessages.ending
        : undefined,
    ],
    ['maxBytes', isWithin(maxBytes, 1, fileLimits.bytes) ? undefined : editedFormMessages.fileSize],
    ['maxLength', isWithin(maxLength, 0, formLimits.answerLength) ? undefined : editedFormMessages.answerLength],
  ];
}

function isWithin(amount: number, least: number, most: number): boolean {
  return Number.isInteger(amount) && amount >= least && amount <= most;
}

function inOptions(options: readonly string[]): Found {
  if (options.length === 0) return [['options', editedFormMessages.optionless]];
  return options.map((option, place) => [
    `options.${place}`,
    option.trim() === '' ? editedFormMessages.blank : repeated(option, options.slice(0, place)),
  ]);
}

function repeated(text: string, before: readonly string[]): string | undefined {
  const plain = (other: string) => other.trim().toLowerCase();
  return before.some((other) => plain(other) === plain(text)) ? editedFormMessages.twice : undefined;
}
