const byEnding = { conf: 'conf', json: 'json', less: 'style', css: 'style' } as const;

/** What a file is written in. */
export type Language = 'template' | (typeof byEnding)[keyof typeof byEnding];

/** By its ending; what was never saved is taken for a template. */
export function languageOf(path: string): Language {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(byEnding, ending) ? byEnding[ending as keyof typeof byEnding] : 'template';
}
