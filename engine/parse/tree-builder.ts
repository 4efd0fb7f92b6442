import type { Reporter } from '../errors/reporter.ts';
import type {
  IfNode,
  Instruction,
  MacroNode,
  Node,
  OrNode,
  PredicateNode,
  RepeatedSectionNode,
  SectionNode,
} from '../tree/nodes.ts';
import { typeOf } from '../tree/types.ts';

type Block = SectionNode | RepeatedSectionNode | PredicateNode | IfNode | MacroNode;

/** One open block and the part of it that is being filled. */
interface Open {
  readonly block: Block;
  /** Where the next instruction goes. */
  part: Node[];
  /** The or-part that is being filled. */
  or: OrNode | undefined;
}

/**
 * Puts the instructions of a template into its blocks (language reference 6.2). What is not allowed where it stands is
 * reported and left out, so there is always a tree.
 */
export class TreeBuilder {
  readonly body: Node[] = [];
  readonly #source: string;
  readonly #reporter: Reporter;
  readonly #nesting: number;
  readonly #open: Open[] = [];
  /** Blocks open inside one that is nested too deep. */
  #skipped = 0;
  #ended: 'no' | 'yes' | 'reported' = 'no';

  constructor(source: string, reporter: Reporter, nesting: number) {
    this.#source = source;
    this.#reporter = reporter;
    this.#nesting = nesting;
  }

  add(instruction: Instruction): void {
    if (this.#ended !== 'no') this.#refuseAfterEnd(instruction);
    else if (this.#skipped > 0) this.#skip(instruction);
    else this.#place(instruction);
  }

  /** True when every block was closed. */
  finish(end: number): boolean {
    if (this.#ended === 'yes') {
      this.#reporter.report('eof-tag', { start: end, end }, { type: 'EOF' });
    }
    const innermost = this.#open.at(-1);
    if (innermost === undefined) return true;
    this.#reportUnclosed(innermost);
    return false;
  }

  #place(instruction: Instruction): void {
    switch (instruction.kind) {
      case 'end':
        this.#close(instruction);
        break;
      case 'or':
        this.#startOr(instruction);
        break;
      case 'alternates-with':
        this.#startBetween(instruction);
        break;
      case 'end-of-template':
        this.#endTemplate();
        break;
      case 'section':
      case 'repeated-section':
      case 'predicate':
      case 'if':
      case 'macro':
        this.#openBlock(instruction);
        break;
      default:
        this.#part().push(instruction);
    }
  }

  #part(): Node[] {
    return this.#open.at(-1)?.part ?? this.body;
  }

  #openBlock(block: Block): void {
    if (this.#open.length >= this.#nesting) {
      this.#reporter.report('nesting-too-deep', block, { limit: this.#nesting });
      this.#skipped = 1;
      return;
    }
    this.#leaveBetween(block);
    this.#part().push(block);
    this.#open.push({ block, part: block.body, or: undefined });
  }

  /** Quirk Q4: a block inside an alternates-with part belongs to the body, and so does what follows it. */
  #leaveBetween(block: Block): void {
    const outer = this.#open.at(-1);
    if (outer?.block.kind !== 'repeated-section' || outer.part !== outer.block.between) return;
    this.#reporter.report('block-leaves-between', block, {});
    outer.part = outer.block.body;
  }

  #close(end: Instruction & { readonly kind: 'end' }): void {
    const open = this.#open.pop();
    if (open === undefined) this.#refuseAtRoot(end);
    else if (open.or !== undefined) open.or.alternate = end;
    else if (open.block.kind !== 'macro') open.block.alternate = end;
  }

  #startOr(or: OrNode): void {
    const open = this.#open.at(-1);
    if (open === undefined) {
      this.#refuseAtRoot(or);
    } else if (open.block.kind === 'macro') {
      this.#refuseInBlock(or, open);
    } else if (open.or !== undefined && open.or.call === undefined) {
      this.#reporter.report('or-never-runs', or, {});
    } else {
      const before = open.or ?? open.block;
      before.alternate = or;
      open.or = or;
      open.part = or.body;
    }
  }

  #startBetween(divider: Instruction): void {
    const open = this.#open.at(-1);
    if (open === undefined) {
      this.#refuseAtRoot(divider);
    } else if (open.block.kind === 'repeated-section' && open.part === open.block.body) {
      open.part = open.block.between;
    } else {
      this.#refuseInBlock(divider, open);
    }
  }

  #endTemplate(): void {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) this.#ended = 'yes';
    else this.#reportUnclosed(innermost);
  }

  #skip({ kind }: Instruction): void {
    if (kind === 'end') this.#skipped -= 1;
    else if (opensBlock(kind)) this.#skipped += 1;
  }

  #refuseAfterEnd(instruction: Instruction): void {
    if (this.#ended === 'reported') return;
    this.#ended = 'reported';
    this.#reporter.report('eof-tag', instruction, { type: typeOf(instruction) });
  }

  #refuseAtRoot(instruction: Instruction): void {
    this.#reporter.report('tag-outside-block', instruction, {
      tag: this.#written(instruction),
      type: typeOf(instruction),
    });
  }

  #refuseInBlock(instruction: Instruction, open: Open): void {
    this.#reporter.report('tag-not-allowed-in-block', instruction, {
      tag: this.#written(instruction),
      block: this.#written(open.or ?? open.block),
      type: typeOf(instruction),
      parent: typeOf(open.or ?? open.block),
    });
  }

  #reportUnclosed({ block, or }: Open): void {
    this.#reporter.report('block-unclosed', block, { tag: this.#written(block), type: typeOf(or ?? block) });
  }

  #written({ start, end }: Instruction): string {
    const written = this.#source.slice(start, end).replace(/\s+/g, ' ');
    return written.length > 60 ? `${written.slice(0, 57)}...` : written;
  }
}

function opensBlock(kind: Instruction['kind']): boolean {
  return kind === 'section' || kind === 'repeated-section' || kind === 'predicate' || kind === 'if' || kind === 'macro';
}
