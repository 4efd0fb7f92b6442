import { createLocaleData, createTimeZones } from '#formatters';

type LocaleLibrary = ReturnType<Parameters<typeof createLocaleData>[0]>;
type ZoneRules = ReturnType<Parameters<typeof createTimeZones>[0]>;

/** What a render may ask its host for. */
export interface Services {
  readonly localeData: ReturnType<typeof createLocaleData>;
  readonly timeZones: ReturnType<typeof createTimeZones>;
}

/** Where the large things come from; each is asked for once, when a template first needs it. */
export interface Loaders {
  library(): Promise<LocaleLibrary>;
  zones(): Promise<NonNullable<ZoneRules>>;
  /** The language pack's text; undefined for a language that is not offered. */
  pack(language: string): Promise<string | undefined>;
}

/** Formatters ask and cannot wait: this ends their render, which is then done again. */
class NotHere extends Error {}

const FALLBACK_PACK = 'en';

/**
 * Lends locale data and time zones to renders that cannot wait for them: what is missing is put down, `fetchMissing`
 * brings it, and the render is done once more. A template that prints no price and no date loads nothing.
 */
export class LocaleLoader {
  readonly #loaders: Loaders;
  readonly #packs = new Map<string, string>();
  readonly #missing = new Map<string, () => Promise<void>>();
  #library: LocaleLibrary | undefined;
  services: Services;

  constructor(loaders: Loaders) {
    this.#loaders = loaders;
    this.services = {
      localeData: createLocaleData(
        () => this.#library ?? this.#wait('library', () => this.#fetchLibrary()),
        (language) => this.#packs.get(language) ?? this.#wait(language, () => this.#fetchPack(language)),
      ),
      timeZones: createTimeZones(
        () => this.#wait('zones', () => this.#fetchZones()),
        () => undefined,
      ),
    };
  }

  /** True when something was missing and is here now. `locale` is opened at once: that is no part of a render's time. */
  async fetchMissing(locale = 'en'): Promise<boolean> {
    const wanted = [...this.#missing.values()];
    if (wanted.length === 0) return false;
    this.#missing.clear();
    await Promise.all(wanted.map((fetchOne) => fetchOne()));
    if (this.#library !== undefined) this.#open(locale);
    return true;
  }

  #open(locale: string): void {
    try {
      this.services.localeData(locale);
    } catch (reason) {
      // Its language pack is what is missing next.
      if (!(reason instanceof NotHere)) throw reason;
    }
  }

  #wait(name: string, fetchOne: () => Promise<void>): never {
    this.#missing.set(name, fetchOne);
    throw new NotHere(name);
  }

  async #fetchLibrary(): Promise<void> {
    this.#library = await this.#loaders.library();
  }

  async #fetchPack(language: string): Promise<void> {
    const pack = (await this.#loaders.pack(language)) ?? (await this.#loaders.pack(FALLBACK_PACK));
    if (pack === undefined) throw new Error('The language data could not be loaded.');
    this.#packs.set(language, pack);
  }

  async #fetchZones(): Promise<void> {
    const rules = await this.#loaders.zones();
    const timeZones = createTimeZones(
      () => rules,
      () => undefined,
    );
    this.services = { ...this.services, timeZones };
  }
}
