import { compile, createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { directionOf } from '../../site/languages/index.ts';
import { type MailPart, mailFile, sharedMailName } from '../../site/mail-templates.ts';
import type { OwnMails } from '../catalogue/own-mails.ts';
import { letterHtml } from './templates/letter-html.ts';
import { letterText } from './templates/letter-text.ts';

/** One product of a mail, in words. */
export interface LetterPiece {
  readonly quantity: number;
  readonly title: string;
  /** The chosen options, separated by commas; empty without any. */
  readonly options: string;
  /** The price of all of them; empty where the mail is not about money. */
  readonly sum: string;
  /** Whole address of the chosen variant's picture; empty for none. */
  readonly picture: string;
}

interface LetterLink {
  readonly text: string;
  /** A whole address of http or https. */
  readonly address: string;
}

/** What a mail says, before it is text or HTML. */
export interface Letter {
  readonly subject: string;
  readonly lead: string;
  /** A gift card, and what its code is called. */
  readonly card?: { readonly amount: string; readonly name: string; readonly code: string };
  readonly pieces?: readonly LetterPiece[];
  readonly totals?: readonly { readonly name: string; readonly amount: string; readonly isTotal: boolean }[];
  /** The sum as one line, for the text: it has no table of them. */
  readonly totalLine?: string;
  /** Paragraphs; lines stay lines. */
  readonly notes?: readonly string[];
  readonly address?: { readonly title: string; readonly lines: readonly string[] };
  /** Whom the invoice is for, where that is somebody else. */
  readonly billing?: { readonly title: string; readonly lines: readonly string[] };
  readonly links?: readonly LetterLink[];
  /** Why this mail came, and how to get no more of them. */
  readonly footer?: { readonly note: string; readonly link?: LetterLink };
  /** Further values for a site's own templates, by name. */
  readonly facts?: { readonly [name: string]: JsonValue };
}

/** Of which mail, from which site, in which language. */
export interface LetterHead {
  readonly mail: string;
  readonly language: string;
  readonly siteTitle: string;
  /** Empty where nobody knows it. */
  readonly siteUrl: string;
}

export type LetterBody = Readonly<Record<MailPart, string>>;

const registry = createRegistry({ formatters, predicates: [] });
const builtIn = {
  html: compile(letterHtml, { file: mailFile(sharedMailName, 'html'), registry }),
  text: compile(letterText, { file: mailFile(sharedMailName, 'text'), registry }),
};

/** What the templates of a mail are rendered with. */
export function letterData(head: LetterHead, { notes = [], pieces, facts = {}, ...letter }: Letter): JsonValue {
  const direction = directionOf(head.language);
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const data = {
    ...head,
    ...letter,
    facts,
    ...(pieces !== undefined && pieces.length > 0 && { pieces }),
    ...{ direction, start, end },
    // Groups of digits that come after Arabic letters change places: 1234-5678 reads 5678-1234.
    leftToRightMark: direction === 'rtl' ? '\u200e' : '',
    notes: notes.filter(Boolean).map((note) => note.trimEnd().split('\n')),
  };
  // Letters are plain values; what is left out of one is no member.
  return JSON.parse(JSON.stringify(data)) as JsonValue;
}

/** The letter in all its parts: by the site's own templates where it has some, else by those of the platform. */
export function renderLetter(own: OwnMails, head: LetterHead, letter: Letter): LetterBody {
  const data = letterData(head, letter);
  const part = (name: MailPart) => ownPart(own, head, name, data);
  return {
    subject: part('subject')?.trim() || letter.subject,
    html: part('html') ?? builtIn.html.render(data).output,
    text: part('text') ?? builtIn.text.render(data).output,
  };
}

/** What the site's own template of this mail makes of it, or that of all mails. */
function ownPart(own: OwnMails, { mail, language }: LetterHead, part: MailPart, data: JsonValue): string | undefined {
  // A subject that is the same for every mail would say nothing.
  const names = part === 'subject' ? [mail] : [mail, sharedMailName];
  for (const name of names) {
    const rendered = own.render(mailFile(name, part), data, { locale: language });
    if (rendered === undefined) continue;
    const errors = rendered.diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length === 0) return rendered.output;
    own.failed(errors);
  }
  return undefined;
}
