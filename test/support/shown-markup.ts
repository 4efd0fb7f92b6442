import { Parser } from 'htmlparser2';

/** Elements in which every blank is shown, or is part of a program. */
const KEPT = new Set(['pre', 'textarea', 'script', 'style']);
/** In a program, blanks before the end tag are nobody's. */
const PROGRAMS = new Set(['script', 'style']);

/** Markup as a browser shows it: runs of white space are one blank, but where white space is kept. */
export function shownMarkup(html: string): string[] {
  const pieces: string[] = [];
  let text = '';
  let kept = 0;
  const flush = () => {
    if (text !== '') pieces.push(kept > 0 ? text : text.replace(/[ \t\r\n\f]+/g, ' '));
    text = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      flush();
      pieces.push(`<${name} ${JSON.stringify(attributes)}>`);
      if (KEPT.has(name)) kept += 1;
    },
    ontext(data) {
      text += data;
    },
    onclosetag(name) {
      if (PROGRAMS.has(name)) text = text.replace(/[ \t]+$/, '');
      flush();
      if (KEPT.has(name)) kept -= 1;
      pieces.push(`</${name}>`);
    },
    oncomment(data) {
      flush();
      pieces.push(`<!--${data}-->`);
    },
  });
  parser.end(html);
  flush();
  return pieces;
}
