import type { Span } from '../errors/source.ts';
import type { EndNode } from '../tree/nodes.ts';
import { defineDivider } from './define.ts';

interface EndOfTemplateNode extends Span {
  readonly kind: 'end-of-template';
}

declare module '../tree/nodes.ts' {
  interface DividerKinds {
    'end-of-template': EndOfTemplateNode;
  }
}

export const end = defineDivider<EndNode>({
  kind: 'end',
  type: 'END',
  role: 'end',
  syntaxes: [
    {
      keyword: 'end',
      form: '{.end}',
      read: ({ cursor, start, end: after }) => (cursor.done ? { kind: 'end', start, end: after } : undefined),
    },
  ],
});

/** Quirk Q8: the reference knows this one, and what follows it is lost. */
export const endOfTemplate = defineDivider<EndOfTemplateNode>({
  kind: 'end-of-template',
  type: 'EOF',
  role: 'end-of-template',
  syntaxes: [
    {
      keyword: 'eof',
      form: '{.eof}',
      read: ({ cursor, start, end: after }) =>
        cursor.done ? { kind: 'end-of-template', start, end: after } : undefined,
    },
  ],
});
