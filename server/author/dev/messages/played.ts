import type { Step } from './scene.ts';

/** What the gallery's script needs of a message to show it: the way there, and what must be on the page then. */
export interface PlayedMessage {
  readonly steps: readonly Step[];
  /** As the catalogue has them, with holes in braces. */
  readonly text: string;
}
