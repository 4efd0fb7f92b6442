import type { IslandComponent } from '#islands/server';

/** What is asked of a schema: what zod's have. */
interface Schema {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: unknown }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

export interface EvaluatedIsland {
  readonly Component: IslandComponent;
  readonly schema: Schema | undefined;
}

/** What a module of an island exports, or what is wrong with it. */
export function readIsland(exported: unknown): EvaluatedIsland | string {
  const members: Readonly<Record<string, unknown>> = { ...Object(exported) };
  const { default: Component, props: schema } = members;
  if (typeof Component !== 'function') {
    return Component === undefined ? 'it exports no default' : `its default is ${typeof Component}`;
  }
  if (schema !== undefined && typeof Reflect.get(Object(schema), 'safeParse') !== 'function') {
    return 'its props is no schema of zod';
  }
  // Both were just looked at; what they do shows when they are called.
  return { Component: Component as IslandComponent, schema: schema as Schema | undefined };
}
