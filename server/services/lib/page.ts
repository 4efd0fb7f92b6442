/** A page of a list, and where the next one begins. */
export interface Page<Item> {
  readonly items: Item[];
  readonly hasNextPage: boolean;
  readonly next: readonly (string | number)[] | null;
}
