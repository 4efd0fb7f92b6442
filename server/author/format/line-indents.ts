import type { HtmlTag, StartTag } from '../check/analysis/scan-html.ts';
import type { TemplateView } from '../check/analysis/template-view.ts';
import { blockMarks, type Mark } from './block-marks.ts';

/** Elements that have no end tag. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements that one more of their kind closes. */
const CLOSED_BY_NEXT: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  option: ['option'],
  p: ['p'],
};
/** The whole page stands in it, so that it would move every line for nothing. */
const NOT_INDENTED = 'html';

interface Open {
  readonly element: string | undefined;
  /** Level of the line that it was opened on. */
  readonly level: number;
}

/** Tells line by line how far each is to be moved in. */
export class LineIndents {
  readonly #marks: readonly Mark[];
  readonly #text: string;
  readonly #open: Open[] = [];
  #next = 0;

  constructor(view: TemplateView) {
    this.#text = view.text;
    this.#marks = [...elementMarks(view.html.tags), ...blockMarks(view)].sort((a, b) => a.start - b.start);
  }

  /** The level of the line from one offset to another; lines are asked for in order. */
  levelOf(start: number, end: number): number {
    let at = start + (/^[ \t]*/.exec(this.#text.slice(start, end))?.[0].length ?? 0);
    let level: number | undefined;
    // What a line begins with by closing it stands where that was opened.
    for (
      let mark = this.#marks[this.#next];
      mark?.start === at && mark.step !== 'open';
      mark = this.#marks[this.#next]
    ) {
      level = this.#leave(mark) ?? level;
      this.#next += 1;
      at = mark.end;
    }
    const own = level ?? this.#inner();
    for (let mark = this.#marks[this.#next]; mark !== undefined && mark.start < end; mark = this.#marks[this.#next]) {
      if (mark.step === 'open') this.#enter(mark, own);
      else this.#leave(mark);
      this.#next += 1;
    }
    return own;
  }

  #inner(): number {
    const last = this.#open.findLast(({ element }) => element !== NOT_INDENTED);
    return last === undefined ? 0 : last.level + 1;
  }

  #enter({ element }: Mark, level: number): void {
    const last = this.#open.at(-1);
    if (last?.element !== undefined && CLOSED_BY_NEXT[last.element]?.includes(element ?? '')) this.#open.pop();
    this.#open.push({ element, level });
  }

  /** The level of what a mark closes; undefined when it closes nothing that is open in its own branch. */
  #leave({ element, step }: Mark): number | undefined {
    const at = this.#open.findLastIndex((open) => open.element === element);
    const branch = this.#open.findLastIndex((open) => open.element === undefined);
    const opened = this.#open[at];
    if (opened === undefined || at < branch) return undefined;
    this.#open.length = step === 'branch' ? at + 1 : at;
    return opened.level;
  }
}

function elementMarks(tags: readonly HtmlTag[]): Mark[] {
  return tags.flatMap((tag): Mark[] => {
    const { name: element, start, end } = tag;
    if (tag.kind === 'close') return [{ step: 'close', element, start, end }];
    return isEmpty(tag) ? [] : [{ step: 'open', element, start, end }];
  });
}

function isEmpty({ name, selfClosing }: StartTag): boolean {
  return VOID.has(name) || selfClosing;
}
