/** A cache that can give back some of what it keeps. */
export interface RoomUser {
  /** About how much memory it takes at the moment, in bytes. */
  readonly held: number;
  /** Forgets what was used longest ago; false where nothing is left that it may forget. */
  forgetOldest(): boolean;
}

/** Page data take about so many times the memory that they take as text. */
const TEXT_IN_MEMORY = 6;

export const memoryOfText = (size: number): number => size * TEXT_IN_MEMORY;

/** What is made of a page's data to show them, however small they are: in a heap of 2,900 pages it was 9.5 kB each. */
const MADE_OF_DATA = 9_500;

/** About how much memory the data of so many pages take that are so many bytes of text together. */
export const memoryOfPages = (pages: number, size: number): number => memoryOfText(size) + pages * MADE_OF_DATA;

/**
 * Memory that the caches of a process may take together, however many sites it has: whichever keeps most gives way, so that
 * a site whose every page is asked for, as by a crawler, takes nothing from the others.
 */
export class SharedRoom {
  readonly #most: number;
  readonly #users = new Set<RoomUser>();

  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    let held = 0;
    for (const user of this.#users) held += user.held;
    return held;
  }

  join(user: RoomUser): void {
    this.#users.add(user);
  }

  leave(user: RoomUser): void {
    this.#users.delete(user);
  }

  /** Told by a user that keeps more than before. */
  grown(): void {
    let held = this.held;
    const full = new Set<RoomUser>();
    while (held > this.#most) {
      const user = this.#largest(full);
      if (user === undefined) return;
      const before = user.held;
      if (!user.forgetOldest()) full.add(user);
      held -= before - user.held;
    }
  }

  /**
   * Whether there is no room for so much more without the user itself giving way. One that would keep less than half of what
   * another one does still grows: of two that are about equal each would else make room for the other by turns.
   */
  isFullFor(user: RoomUser, more: number): boolean {
    if (this.held + more <= this.#most) return false;
    for (const other of this.#users) if (other !== user && other.held > 2 * (user.held + more)) return false;
    return true;
  }

  #largest(besides: ReadonlySet<RoomUser>): RoomUser | undefined {
    let largest: RoomUser | undefined;
    for (const user of this.#users)
      if (!besides.has(user) && (largest === undefined || user.held > largest.held)) largest = user;
    return largest;
  }
}
