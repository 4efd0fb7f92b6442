import { expectTypeOf, it } from 'vitest';
import type { LargeContent, PageSource } from '../../../../server/site/content/page-source.ts';

type Many = readonly unknown[] | ReadonlyMap<string, unknown> | ReadonlySet<unknown> | Iterable<unknown>;
type NotText<Value> = Value extends string ? never : Value;

/** Members that answer with many of something, and are not told how many at most nor of what. */
type Unbounded<Source> = {
  [Name in keyof Source]-?: NonNullable<Source[Name]> extends (...given: infer Given) => infer Found
    ? Given extends []
      ? NotText<Awaited<Found>> extends never
        ? never
        : NotText<Awaited<Found>> extends Many
          ? Name
          : never
      : never
    : NotText<NonNullable<Source[Name]>> extends never
      ? never
      : NotText<NonNullable<Source[Name]>> extends Many
        ? Name
        : never;
}[keyof Source];

it('has no call that answers with all of its pages', () => {
  // Pages that are no items, 5,000 at most.
  expectTypeOf<Unbounded<PageSource>>().toEqualTypeOf<'collections'>();
  // One entry for each 10,000 addresses.
  expectTypeOf<Unbounded<LargeContent>>().toEqualTypeOf<'siteMapParts'>();
});

it('would be told of such a call', () => {
  type WithAll = PageSource & { all(): readonly object[]; everything(): Promise<ReadonlyMap<string, object>> };
  expectTypeOf<Unbounded<WithAll>>().toEqualTypeOf<'collections' | 'all' | 'everything'>();
});
