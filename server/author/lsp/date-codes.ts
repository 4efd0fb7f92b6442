import { compile, type FormatterDefinition, type Registry } from '#engine';

/** A moment whose day, month and hour differ in every way that a pattern can show. */
const MOMENT = Date.UTC(2026, 2, 9, 14, 5, 7);
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (letter) => `%${letter}`);

export interface DateCode {
  readonly code: string;
  /** What it prints on a day of March. */
  readonly prints: string;
}

/** The codes that a formatter of dates knows, as it prints them itself; none for any other formatter. */
export function dateCodes({ name, args = {} }: FormatterDefinition, registry: Registry): readonly DateCode[] {
  const reader = Object.values(args).find(({ allowed }) => allowed.includes('strftime'));
  if (reader === undefined) return [];
  const known = LETTERS.filter((code) => reader.error(code) === undefined);
  return known.map((code) => {
    const { output } = compile(`{at|${name} ${code}}`, { registry }).render({ at: MOMENT });
    return { code, prints: output };
  });
}
