import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  childOf,
  decimalPart,
  decimalSeparatorIn,
  fieldName,
  fieldOfFile,
  fractionDigits,
  isArray,
  isParted,
  likertAnswers,
  toText,
  unitsText,
  visibleLength,
} from '#model';
import { FieldParts } from './field-parts.tsx';
import type { FieldProps, GivenField } from './field-props.ts';
import { sendFileField } from './send-file-field.ts';

/** One question of a form: label, description, field or fields, what is wrong. Works without script as it is. */
export function FieldView(given: GivenField): ReactNode {
  const { question, answer, error, prefix } = given;
  const { id, kind, title, description, required } = question;
  const base = `${prefix}-${id}`;
  if (kind === 'hidden') return <input type="hidden" name={fieldName(question)} defaultValue={toText(answer)} />;
  if (kind === 'line') return <hr className="form-item line" />;
  if (kind === 'section') {
    return (
      <div className="form-item section">
        <h3 className="title">{title}</h3>
        {description && <p className="description">{description}</p>}
      </div>
    );
  }

  const told = [description && `${base}-about`, error && `${base}-error`].filter(Boolean).join(' ');
  const props: FieldProps = {
    ...given,
    nameOf: (part) => fieldName(question, part),
    idOf: (part) => (part === undefined ? `${base}-field` : `${base}-field-${part}`),
    mark: (part) => marksOf(given, told, part),
  };
  const star = required && (
    <span className="required" aria-hidden="true">
      {' *'}
    </span>
  );
  const notes = notesOf(given, base);
  const className = `form-item field ${kind}${required ? ' required' : ''}${error ? ' error' : ''}`;

  const whole = wholeField(props);
  if (whole) {
    return (
      <div id={base} className={className}>
        <label className="title" htmlFor={props.idOf()}>
          {title}
          {star}
        </label>
        {notes}
        {whole}
      </div>
    );
  }
  return (
    <fieldset id={base} className={className} {...(told ? { 'aria-describedby': told } : {})}>
      <legend className="title">
        {title}
        {star}
      </legend>
      {notes}
      {isParted(kind) ? <FieldParts {...props} kind={kind} /> : kind === 'likert' ? survey(props) : choices(props)}
    </fieldset>
  );
}

function marksOf(
  { question: { required }, error }: GivenField,
  told: string,
  part?: string,
): ReturnType<FieldProps['mark']> {
  const isNeeded = part !== 'Line2' && part !== 'Second';
  const isWrong = error && (part && error.parts?.[0] ? error.parts.includes(part) : isNeeded);
  return {
    ...(told ? { 'aria-describedby': told } : {}),
    ...(required && isNeeded ? { 'aria-required': true } : {}),
    ...(isWrong ? { 'aria-invalid': true } : {}),
  };
}

function notesOf({ question: { description }, error }: GivenField, base: string): ReactNode {
  return (
    <>
      {description && (
        <div className="description" id={`${base}-about`}>
          {description}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${base}-error`}>
          {error.message}
        </p>
      )}
    </>
  );
}

const types: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: 'false' },
  website: { type: 'url', inputMode: 'url', autoComplete: 'url', spellCheck: 'false' },
  number: { type: 'text', inputMode: 'decimal' },
  currency: { type: 'text', inputMode: 'decimal' },
};

/** An amount as its page's language writes it: the form says so itself, for whoever reads it, with script or without. */
function amount({ question, answer, nameOf, locale = '' }: FieldProps, marks: object): ReactNode {
  const { currency, title } = question;
  const decimal = decimalSeparatorIn(locale);
  const style = { thousands: '', decimal };
  return (
    <div className="currency-field">
      <span aria-hidden="true">{currency}</span>
      <input
        {...marks}
        {...types['currency']}
        aria-label={`${title} (${currency})`}
        defaultValue={typeof answer === 'number' ? unitsText(answer, fractionDigits(currency), style) : toText(answer)}
      />
      {decimal === ',' && <input type="hidden" name={nameOf(decimalPart)} defaultValue={decimal} />}
    </div>
  );
}

/** Fields that are one element under one label. */
function wholeField(props: FieldProps): ReactNode {
  const { question, answer, message, nameOf, idOf, mark } = props;
  const { kind, placeholder, options, maxLength } = question;
  const common = { id: idOf(), name: nameOf(), className: 'field-element', ...mark() };
  const hint = placeholder === '' ? {} : { placeholder };
  switch (kind) {
    case 'select':
      return (
        <select {...common} defaultValue={toText(answer)}>
          <option value="">{placeholder || message('chooseOption')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      );
    case 'file':
      return <FileField {...props} />;
    case 'text':
    case 'textarea':
      return maxLength > 0 ? (
        <Limited {...props} />
      ) : kind === 'textarea' ? (
        <textarea {...common} {...hint} rows={6} defaultValue={toText(answer)} />
      ) : (
        <input {...common} {...hint} type="text" defaultValue={toText(answer)} />
      );
    case 'currency':
      return amount(props, { ...common, ...hint });
    case 'email':
    case 'website':
    case 'number':
      return <input {...common} {...hint} {...types[kind]} defaultValue={toText(answer)} />;
    default:
      return undefined;
  }
}

/** A file is sent when it is chosen, by code that comes then; without script it is sent with the form. */
function FileField({ question, answer, message, nameOf, idOf, mark }: FieldProps): ReactNode {
  const { accepts } = question;
  const field = useRef<HTMLInputElement>(null);
  const send = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => sendFileField(input, { question, message });
  // A file that was chosen before the form was awake, on a slow line: nobody chooses it a second time.
  useEffect(() => {
    if (field.current?.files?.length) field.current.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  return (
    <>
      <input
        {...mark()}
        ref={field}
        id={idOf()}
        name={nameOf()}
        className="field-element"
        type="file"
        accept={accepts.map((ending) => `.${ending}`).join(',') || undefined}
        onChange={send}
      />
      {(isArray(answer) ? answer : []).map((file) => {
        const kept = {
          id: toText(childOf(file, 'id')),
          name: toText(childOf(file, 'name')),
          size: Number(childOf(file, 'size')),
        };
        return kept.id === '' ? null : (
          <span className="file-kept" key={kept.id}>
            <input type="hidden" name={nameOf()} defaultValue={fieldOfFile(kept)} />
            {kept.name}
          </span>
        );
      })}
      <div className="file-state" />
    </>
  );
}

/** How full a field is when a reader is told so. */
const nearlyFull = 0.8;

const lengthOf = (typed: string) => visibleLength(typed.replace(/\r\n?/g, '\n'));

/** A text with a limit: its counter marks an error when it is over, and speaks when it is nearly full. */
function Limited({ question, answer, error, message, nameOf, idOf, mark }: FieldProps): ReactNode {
  const { kind, placeholder, maxLength } = question;
  const [length, setLength] = useState(() => visibleLength(toText(answer)));
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    // What was typed while the region woke has reached the field and no handler.
    if (field.current) setLength(lengthOf(field.current.value));
  }, []);
  const isOver = length > maxLength;
  const marks = mark();
  const common = {
    id: idOf(),
    name: nameOf(),
    className: 'field-element',
    ...marks,
    ...(isOver ? { 'aria-invalid': true } : {}),
    'aria-describedby': [marks['aria-describedby'], idOf('count')].filter(Boolean).join(' '),
    ...(placeholder === '' ? {} : { placeholder }),
    defaultValue: toText(answer),
    onInput: (event: { currentTarget: { value: string } }) => setLength(lengthOf(event.currentTarget.value)),
  };
  return (
    <>
      {kind === 'textarea' ? (
        <textarea {...common} ref={field} rows={6} />
      ) : (
        <input {...common} ref={field} type="text" />
      )}
      <div className="character-counter" id={idOf('count')} data-over={isOver || undefined}>
        {message('counter', { n: length, max: maxLength })}
      </div>
      {/* Seen too, unless the form's own check has said it beside the field. */}
      <output className={isOver && !error ? 'field-error' : 'vt-hidden'}>
        {isOver
          ? message('counterOver')
          : length >= maxLength * nearlyFull
            ? message('counterLeft', { count: maxLength - length })
            : ''}
      </output>
    </>
  );
}

function choices({ question, answer, nameOf, idOf, mark }: FieldProps): ReactNode {
  const type = question.kind === 'radio' ? 'radio' : 'checkbox';
  const chosen = (isArray(answer) ? answer : [answer ?? '']).map(toText);
  // What a group needs is said by the group; only what is wrong is said by each of its boxes.
  const { 'aria-required': _required, ...marks } = mark();
  return question.options.map((option, index) => (
    <div className="option" key={option}>
      <label>
        <input
          type={type}
          id={idOf(index)}
          name={nameOf()}
          value={option}
          defaultChecked={chosen.includes(option)}
          {...marks}
        />{' '}
        {option}
      </label>
    </div>
  ));
}

function survey({ question, answer, nameOf, idOf, mark, message }: FieldProps): ReactNode {
  return question.rows.map((row, index) => {
    const { 'aria-required': _required, ...marks } = mark(row);
    return (
      <fieldset className="survey-row" key={row}>
        <legend className="question">{row}</legend>
        <div className="survey-scale">
          {likertAnswers().map(([code, key]) => (
            <label key={code}>
              <input
                type="radio"
                id={idOf(`${index}-${code}`)}
                name={nameOf(index)}
                value={code}
                defaultChecked={toText(childOf(answer, row)) === code}
                {...marks}
              />{' '}
              {message(key)}
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}
