import { childOf, isObject, toText, type Value } from '#engine';
import type { ArgumentKey, MessagePart, PluralChoice } from './pattern.ts';

/** A message asked for an argument that was not given; a given one may still be missing or null. */
export const ABSENT = Symbol('absent');
export type MessageValue = Value | typeof ABSENT;

export interface MessageArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** A number that keeps its digits; `Decimal` of the locale library is one. */
interface MessageNumber {
  subtract(other: number): MessageNumber;
  /** 0 for an equal number. */
  compare(other: string): number;
  toString(): string;
}

/** What a message needs of a language. */
export interface MessageLanguage<F> {
  /** Reads a number or its text; 0 for text that is none. */
  number(value: number | string): MessageNumber;
  category(number: MessageNumber, ordinal: boolean): string;
  format(format: F, values: readonly MessageValue[]): string;
}

/** Prints a message (language reference, “Messages”). */
export function evaluateMessage<F>(
  parts: readonly MessagePart<F>[],
  given: MessageArguments,
  language: MessageLanguage<F>,
  subject = '',
): string {
  let printed = '';
  for (const part of parts) {
    switch (part.is) {
      case 'text':
        printed += part.text;
        break;
      case 'argument':
        printed += textOf(find(part.key, given));
        break;
      case 'subject':
        printed += subject;
        break;
      case 'plural': {
        const count = numberOf(find(part.key, given), language);
        const rest = part.offset === 0 ? count : count.subtract(part.offset);
        const choice = choosePlural(part.choices, count, language.category(rest, part.ordinal));
        if (choice !== undefined) {
          const shown = choice.exact ? count : rest;
          printed += evaluateMessage(choice.parts, given, language, shown.toString());
        }
        break;
      }
      case 'select': {
        const text = textOf(find(part.key, given));
        const choice =
          part.choices.find(({ word }) => word === text) ?? part.choices.findLast(({ word }) => word === 'other');
        if (choice !== undefined) printed += evaluateMessage(choice.parts, given, language, text);
        break;
      }
      case 'format':
        printed += language.format(
          part.format,
          part.keys.map((key) => find(key, given)),
        );
        break;
    }
  }
  return printed;
}

function choosePlural<F>(
  choices: readonly PluralChoice<F>[],
  count: MessageNumber,
  category: string,
): PluralChoice<F> | undefined {
  return (
    choices.find(({ exact, word }) => (exact ? count.compare(word) === 0 : word === category)) ??
    choices.findLast(({ word }) => word === 'other')
  );
}

function find(key: ArgumentKey, given: MessageArguments): MessageValue {
  const name = String(key);
  if (given.named.has(name)) return given.named.get(name);
  return typeof key === 'number' && key < given.positional.length ? given.positional[key] : ABSENT;
}

/** An object with an amount stands for its amount. */
function plain(value: Value): Value {
  if (!isObject(value)) return value;
  const amount = childOf(value, 'decimalValue');
  return amount === undefined ? childOf(value, 'value') : amount;
}

function textOf(value: MessageValue): string {
  return value === ABSENT ? '' : toText(plain(value));
}

/** The number of an argument: 0 for what is none, not a number for an argument that was not given. */
function numberOf<F>(value: MessageValue, language: MessageLanguage<F>): MessageNumber {
  return value === ABSENT ? language.number(Number.NaN) : language.number(amountOf(value));
}

/** What the number of an argument is read from. */
export function amountOf(value: Value): number | string {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const scalar = plain(value);
  return typeof scalar === 'number' || typeof scalar === 'string' ? scalar : 0;
}
