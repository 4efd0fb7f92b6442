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

/** The pages that were asked for last, `most` bytes of memory at most. */
export class KeptContexts implements RoomUser {
  readonly #most: number;
  readonly #room: SharedRoom | undefined;
  readonly #kept = new Map<string, KeptContext>();
  /** Paths of those that are pages of an item, by its id. */
  readonly #paths = new Map<string, string>();
  #bytes = 0;

  constructor(most: number, room?: SharedRoom) {
    this.#most = most;
    this.#room = room;
    room?.join(this);
  }

  get held(): number {
    return memoryOfPages(this.#kept.size, this.#bytes);
  }

  get(path: string): KeptContext | undefined {
    const kept = this.#kept.get(path);
    if (kept === undefined) return undefined;
    this.#kept.delete(path);
    this.#kept.set(path, kept);
    return kept;
  }

  /** Path of a page whose own item it is. */
  pathOfItem(id: string): string | undefined {
    return this.#paths.get(id);
  }

  set(kept: KeptContext): void {
    this.delete(kept.path);
    this.#kept.set(kept.path, kept);
    const item = ownItem(kept);
    if (item !== '') this.#paths.set(item, kept.path);
    this.#bytes += kept.size;
    while (this.held > this.#most && this.forgetOldest());
    this.#room?.grown();
  }

  /** All but the page that was read last, which somebody is about to show. */
  forgetOldest(): boolean {
    const [oldest] = this.#kept.keys();
    if (oldest === undefined || this.#kept.size === 1) return false;
    this.delete(oldest);
    return true;
  }

  delete(path: string): void {
    const kept = this.#kept.get(path);
    if (kept === undefined) return;
    this.#bytes -= kept.size;
    this.#kept.delete(path);
    const item = ownItem(kept);
    if (this.#paths.get(item) === path) this.#paths.delete(item);
  }

  clear(): void {
    this.#kept.clear();
    this.#paths.clear();
    this.#bytes = 0;
  }

  close(): void {
    this.clear();
    this.#room?.leave(this);
  }
}

const ownItem = ({ own }: KeptContext): string => textAt(own['item'], 'id');
