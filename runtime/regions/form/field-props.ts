import type { AnswerError, Question, Value } from '#model';
import type { FieldMessage } from '../../messages/form-fields.ts';

export interface GivenField {
  question: Question;
  /** What the field starts with. The browser's own fields keep what is typed; nothing is typed twice. */
  answer: Value;
  error: AnswerError | undefined;
  message: FieldMessage;
  /** The page's language, in which amounts are typed. */
  locale: string | undefined;
  /** Starts every id of this form, which may stand on the page more than once. */
  prefix: string;
}

/** What the fields of one question share. */
export interface FieldProps extends GivenField {
  nameOf: (part?: string | number) => string;
  idOf: (part?: string | number) => string;
  /** Attributes that tell a reader what the field needs and what is wrong with it. */
  mark: (part?: string) => FieldMarks;
}

type FieldMarks = Readonly<Record<`aria-${string}`, string | boolean>>;
