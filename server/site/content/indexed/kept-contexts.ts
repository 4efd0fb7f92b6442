import { type JsonObject, textAt } from '../../lib/json-access.ts';
import { memoryOfPages, type RoomUser, type SharedRoom } from '../../lib/shared-room.ts';
import type { FoundPage } from '../page-source.ts';

/** A page that was read, as the file was then. */
export interface KeptContext {
  readonly file: string;
  readonly path: string;
  readonly own: JsonObject;
  readonly stamp: string;
  /** Changes with what its owner says of the products in it. */
  readonly mark: string;
  readonly size: number;
  /** When the file was looked at last. */
  checked: number;
  /** With what all pages share, for as long as both stay what they are. */
  found?: (FoundPage & { readonly shared: JsonObject }) | undefined;
}

/** As many as the longest list shows: it asks for each a second time, for its stock. */
const MOST_PASSING = 200;

/**
 * The pages that were asked for last, `most` bytes of memory at most. Where there is no more room, a page that was read for a
 * list is only passing: it takes nobody's place for long, and leaves before the memory has to be cleaned up around it.
 */
export class KeptContexts implements RoomUser {
  readonly #most: number;
  readonly #room: SharedRoom | undefined;
  readonly #kept = new Map<string, KeptContext>();
  readonly #passing = new Map<string, KeptContext>();
  /** Paths of those that are pages of an item, by its id. */
  readonly #paths = new Map<string, string>();
  #bytes = 0;
  /** Path of the page that was read last. */
  #last = '';

  constructor(most: number, room?: SharedRoom) {
    this.#most = most;
    this.#room = room;
    room?.join(this);
  }

  get held(): number {
    return memoryOfPages(this.#kept.size + this.#passing.size, this.#bytes);
  }

  get(path: string): KeptContext | undefined {
    const kept = this.#kept.get(path);
    if (kept === undefined) return this.#passing.get(path);
    this.#kept.delete(path);
    this.#kept.set(path, kept);
    return kept;
  }

  /** Path of a page whose own item it is. */
  pathOfItem(id: string): string | undefined {
    return this.#paths.get(id);
  }

  set(kept: KeptContext): void {
    this.#add(kept, this.#kept);
    while (this.held > this.#most && this.forgetOldest());
    this.#room?.grown();
  }

  /** A page that was read because a list shows it. */
  pass(kept: KeptContext): void {
    if (this.held + memoryOfPages(1, kept.size) <= this.#most) {
      this.set(kept);
      return;
    }
    this.#add(kept, this.#passing);
    if (this.#passing.size > MOST_PASSING) this.delete(firstOf(this.#passing) ?? '');
    while (this.held > this.#most && this.forgetOldest());
  }

  /** All but the page that was read last, which somebody is about to show. */
  forgetOldest(): boolean {
    const firsts = [this.#kept, this.#passing].map((pages) => firstOf(pages));
    const oldest = firsts.find((path) => path !== undefined && path !== this.#last);
    if (oldest === undefined) return false;
    this.delete(oldest);
    return true;
  }

  #add(kept: KeptContext, to: Map<string, KeptContext>): void {
    this.delete(kept.path);
    to.set(kept.path, kept);
    this.#last = kept.path;
    const item = ownItem(kept);
    if (item !== '') this.#paths.set(item, kept.path);
    this.#bytes += kept.size;
  }

  delete(path: string): void {
    const kept = this.#kept.get(path) ?? this.#passing.get(path);
    if (kept === undefined) return;
    this.#bytes -= kept.size;
    this.#kept.delete(path);
    this.#passing.delete(path);
    const item = ownItem(kept);
    if (this.#paths.get(item) === path) this.#paths.delete(item);
  }

  clear(): void {
    this.#kept.clear();
    this.#passing.clear();
    this.#paths.clear();
    this.#bytes = 0;
  }

  close(): void {
    this.clear();
    this.#room?.leave(this);
  }
}

const firstOf = (pages: ReadonlyMap<string, KeptContext>): string | undefined => pages.keys().next().value;

const ownItem = ({ own }: KeptContext): string => textAt(own['item'], 'id');
