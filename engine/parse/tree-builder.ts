import type { Budgets } from '../errors/budgets.ts';
import type { Reporter } from '../errors/reporter.ts';
import type { Alternate, EndNode, Node, OrNode, Tag } from '../tree/nodes.ts';
import type { BlockNode, Grammar } from './syntax.ts';

/** One open block and the part of it that is being filled. */
interface Open {
  readonly block: BlockNode;
  /** Where the next instruction goes. */
  part: Node[];
  /** The or-part that is being filled, and how many there were. */
  or: OrNode | undefined;
  alternatives: number;
}

/**
 * Puts the instructions of a template into its blocks. What is not allowed where it stands is reported and left out, so
 * there is always a tree.
 */
export class TreeBuilder {
  readonly body: Node[] = [];
  readonly #source: string;
  readonly #reporter: Reporter;
  readonly #grammar: Grammar;
  readonly #budgets: Budgets;
  readonly #open: Open[] = [];
  /** Blocks open inside one that is nested too deep. */
  #skipped = 0;
  #ended: 'no' | 'yes' | 'reported' = 'no';

  constructor(source: string, reporter: Reporter, grammar: Grammar, budgets: Budgets) {
    this.#source = source;
    this.#reporter = reporter;
    this.#grammar = grammar;
    this.#budgets = budgets;
  }

  add(tag: Tag): void {
    if (this.#ended !== 'no') this.#refuseAfterEnd(tag);
    else if (this.#skipped > 0) this.#skip(tag);
    // Every second one is text, which has nothing to do with blocks.
    else if (tag.kind === 'text') this.#part().push(tag);
    else this.#place(tag);
  }

  /** True when every block was closed. */
  finish(end: number): boolean {
    if (this.#ended === 'yes') {
      this.#reporter.report('eof-tag', { start: end, end }, { type: 'EOF' });
    }
    // From the innermost, which the reference reports, so that a limit on messages never hides it.
    this.#open.toReversed().forEach((open, outside) => {
      this.#reportUnclosed(open, outside === 0);
    });
    return this.#open.length === 0;
  }

  /** The role of a tag says of which of these types it is. */
  #place(tag: Tag): void {
    switch (this.#grammar.roleOf(tag)) {
      case 'end':
        this.#close(tag as EndNode);
        break;
      case 'or':
        this.#startOr(tag as OrNode);
        break;
      case 'between':
        this.#startBetween(tag);
        break;
      case 'end-of-template':
        this.#endTemplate();
        break;
      case 'block':
        this.#openBlock(tag as BlockNode);
        break;
      default:
        this.#part().push(tag as Node);
    }
  }

  #part(): Node[] {
    return this.#open[this.#open.length - 1]?.part ?? this.body;
  }

  #openBlock(block: BlockNode): void {
    const { nesting } = this.#budgets;
    if (this.#open.length >= nesting) {
      this.#reporter.report('nesting-too-deep', block, { limit: nesting });
      this.#skipped = 1;
      return;
    }
    this.#leaveBetween(block);
    this.#part().push(block);
    this.#open.push({ block, part: block.body, or: undefined, alternatives: 0 });
  }

  /** Quirk Q4: a block inside an alternates-with part belongs to the body, and so does what follows it. */
  #leaveBetween(block: BlockNode): void {
    const outer = this.#open.at(-1);
    if (outer === undefined || !('between' in outer.block) || outer.part !== outer.block.between) return;
    this.#reporter.report('block-leaves-between', block, {});
    outer.part = outer.block.body;
  }

  #close(end: EndNode): void {
    const open = this.#open.pop();
    if (open === undefined) this.#refuseAtRoot(end);
    else setAlternate(open.or ?? open.block, end);
  }

  #startOr(or: OrNode): void {
    const open = this.#open.at(-1);
    if (open === undefined) {
      this.#refuseAtRoot(or);
    } else if (!('alternate' in open.block)) {
      this.#refuseInBlock(or, open);
    } else if (open.or !== undefined && open.or.call === undefined) {
      this.#reporter.report('or-never-runs', or, {});
    } else {
      this.#addAlternative(or, open);
    }
  }

  /** Or-parts beyond the budget are filled and thrown away: a long chain would overflow the stack that runs it. */
  #addAlternative(or: OrNode, open: Open): void {
    const { alternatives: limit } = this.#budgets;
    open.alternatives += 1;
    open.part = or.body;
    if (open.alternatives === limit + 1) this.#reporter.report('alternatives-many', or, { limit });
    if (open.alternatives > limit) return;
    setAlternate(open.or ?? open.block, or);
    open.or = or;
  }

  #startBetween(divider: Tag): void {
    const open = this.#open.at(-1);
    if (open === undefined) {
      this.#refuseAtRoot(divider);
    } else if ('between' in open.block && open.part === open.block.body) {
      open.part = open.block.between;
    } else {
      this.#refuseInBlock(divider, open);
    }
  }

  #endTemplate(): void {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) this.#ended = 'yes';
    else this.#reportUnclosed(innermost, true);
  }

  #skip(tag: Tag): void {
    const role = this.#grammar.roleOf(tag);
    if (role === 'end') this.#skipped -= 1;
    else if (role === 'block') this.#skipped += 1;
  }

  #refuseAfterEnd(tag: Tag): void {
    if (this.#ended === 'reported') return;
    this.#ended = 'reported';
    this.#reporter.report('eof-tag', tag, { type: this.#grammar.typeOf(tag) });
  }

  #refuseAtRoot(tag: Tag): void {
    const params = { tag: this.#written(tag), type: this.#grammar.typeOf(tag) };
    this.#reporter.report('tag-outside-block', tag, params);
  }

  #refuseInBlock(tag: Tag, { or, block }: Open): void {
    this.#reporter.report('tag-not-allowed-in-block', tag, {
      tag: this.#written(tag),
      block: this.#written(or ?? block),
      type: this.#grammar.typeOf(tag),
      parent: this.#grammar.typeOf(or ?? block),
    });
  }

  #reportUnclosed({ block, or }: Open, isInnermost: boolean): void {
    const params = { tag: this.#written(block), type: this.#grammar.typeOf(or ?? block), isInnermost };
    this.#reporter.report('block-unclosed', block, params);
  }

  #written({ start, end }: Tag): string {
    const written = this.#source.slice(start, end).replace(/\s+/g, ' ');
    return written.length > 60 ? `${written.slice(0, 57)}...` : written;
  }
}

/** Macros and structs have no or-part. */
function setAlternate(node: BlockNode, alternate: Alternate): void {
  if ('alternate' in node) node.alternate = alternate;
}
