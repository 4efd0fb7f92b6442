import { compile, createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { answerParts, childOf, defaultCurrency, fieldKindOf, isArray, moneyFormatOf, moneyText, toText } from '#model';

/** One question of a form that was sent, with its answer as it is kept. */
export interface KeptAnswer {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly value: unknown;
  /** Of a money field: what its amount is in. */
  readonly currency?: string;
}

const template = compile('{field|summary-form-field}', { registry: createRegistry({ formatters, predicates: [] }) });

/**
 * An answer as the form-answer formatter prints it, amounts as the site's language writes them: markup in which everything
 * a visitor wrote is text.
 */
export function answerMarkup({ type, title, value, currency }: KeptAnswer, language: string): string {
  // What was kept came through JSON.
  const amount = (cents: number) => moneyText(cents, moneyFormatOf(language, currency ?? defaultCurrency));
  const field = answeredField(type, title, value as JsonValue, amount);
  return template.render({ field }).output;
}

/** The same as text: the question, and what was answered to it. */
export const answerText = (answer: KeptAnswer, language: string): string => plainText(answerMarkup(answer, language));

/** The text of the formatter's markup: what was escaped is as it was written, on lines of its own. */
function plainText(html: string): string {
  return html
    .replace(/(?<!\s)\s*<div[^<>]*>\s*/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** The form of an answer that templates know. */
function answeredField(type: string, rawTitle: string, value: JsonValue, amount: (cents: number) => string): JsonValue {
  const kind = fieldKindOf(type);
  switch (kind) {
    case 'phone': {
      const [country = '', ...number] = isArray(value) ? value.map(toText) : [];
      const [Areacode = '', Prefix = '', Line = ''] = number;
      const isEmpty = number.every((part) => part === '');
      return isEmpty
        ? { type: 'text', rawTitle, value: '' }
        : { type: kind, rawTitle, values: { Country: country.replace(/^\+/, ''), Areacode, Prefix, Line } };
    }
    case 'address':
    case 'date':
    case 'name':
    case 'time': {
      const parts = answerParts[kind].map((part) => [part, toText(childOf(value, part))] as const);
      const isEmpty = parts.every(([part, text]) => text === '' || part === 'Ampm');
      return isEmpty
        ? { type: 'text', rawTitle, value: '' }
        : { type: kind, rawTitle, values: Object.fromEntries(parts) };
    }
    case 'likert':
    case 'checkbox':
      return Object.keys(value ?? {}).length === 0
        ? { type: 'text', rawTitle, value: '' }
        : { type: kind, rawTitle, values: value };
    case 'file':
      return {
        type: 'text',
        rawTitle,
        value: isArray(value) ? value.map((file) => toText(childOf(file, 'name'))).join(', ') : '',
      };
    case 'currency':
      return {
        type: 'text',
        rawTitle,
        value: typeof value === 'number' ? amount(value) : '',
      };
    default:
      return { type: 'text', rawTitle, value: toText(value) };
  }
}
