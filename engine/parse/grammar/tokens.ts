import { createToken } from 'chevrotain';

// Built when this module loads, which costs microseconds; lexers and parsers are built on first use.
const word = '[A-Za-z][A-Za-z0-9_-]*';
const segment = `(?:[0-9]+|[@$]?${word}|@)`;

export const Whitespace = createToken({ name: 'Whitespace', pattern: /[ \t\n\v\f\r]+/, line_breaks: true });
/** A key and its equals sign: `word "="`. */
export const Key = createToken({ name: 'Key', pattern: new RegExp(`${word}=`) });
export const ReferenceToken = createToken({ name: 'Reference', pattern: new RegExp(`${segment}(?:\\.${segment})*`) });
