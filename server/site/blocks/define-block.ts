import type { ContentMessages } from '../content-messages.ts';
import type { JsonObject } from '../lib/json-access.ts';
import type { MarkupElement } from '../rich-text/tree.ts';

/** How a kind of block fares with us: `plain` ones show what was published, and nothing is added. */
type BlockState = 'supported' | 'different' | 'plain';

/** One block of a page's content, as its kind finds it. */
export interface Block {
  readonly element: MarkupElement;
  /** The `.sqs-block-content` of it. */
  readonly content: MarkupElement;
  /** What the editor has set (`data-block-json`). */
  readonly settings: JsonObject;
  /** A word that no other block of the same content has. */
  readonly id: string;
  /** What it says that nobody has written in the editor. */
  readonly messages: ContentMessages;
}

export interface BlockKind {
  /** As in `sqs-block-<name>`. */
  readonly name: string;
  readonly title: string;
  /** The numbers that the platform gives it in `data-block-type`. */
  readonly types: readonly number[];
  readonly state: BlockState;
  /** What differs, or what is shown instead; empty where there is nothing to say. */
  readonly note: string;
  /** Makes a published block work, and answers whether it needs the kind's style sheet. */
  readonly enrich?: (block: Block) => boolean;
  /** Style sheets in `styles/` that a page with such a block carries. */
  readonly styles?: readonly string[];
}
