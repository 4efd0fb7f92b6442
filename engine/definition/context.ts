import type { GivenJson, Reference, Value } from './value.ts';

/**
 * How built-in markup treats data. `reference` prints the bytes of the reference engine; `safe` escapes what it lets
 * out of an attribute, an address or a script. Harmless data print the same bytes under both.
 */
export type EscapingProfile = 'safe' | 'reference';

/** What formatters and predicates may ask of the running render. Nothing here reads a clock, a file or the network. */
export interface RenderContext {
  readonly profile: EscapingProfile;
  /** Language tag of the render; `null` switches locale data off. */
  readonly locale: string | null;
  /** Locale services for `locale`, made by the host (see formatters/lib/locale.ts); `undefined` without locale data. */
  readonly localeData: unknown;
  /** Time zone rules lent by the host (see formatters/lib/time-zone.ts); needed without locale data too. */
  readonly timeZones: unknown;
  /** Milliseconds since 1970: the clock of this render. */
  readonly now: number;
  /** False where the host switched `.eval` off. */
  readonly expressions: boolean;
  /** The current node: the value of the topmost frame. */
  readonly node: Value;
  /** Full resolution from the topmost frame outwards (language reference, “Resolving”). */
  find(reference: Reference): Value;
  /** The same from the parent of the topmost frame (language reference, “Arguments that are looked up”). */
  findOutside(reference: Reference): Value;
  /**
   * Renders a partial or macro with `node` as its current node (language reference, “Applying partials”).
   * `args` becomes `@args`; `undefined` leaves it unbound.
   */
  apply(
    name: string,
    node: GivenJson | undefined,
    args: Readonly<Record<string, string>> | undefined,
    isPrivate: boolean,
  ): string;
  /**
   * Records that a name is known but does nothing under this profile (language reference, “Names without effect”);
   * rendering goes on.
   */
  reportNotImplemented(name: string): void;
}
