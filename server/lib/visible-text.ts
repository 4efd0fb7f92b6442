const steering = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text of a template, of data or of an error as a person may see it in a terminal, in a log or over a page: characters
 * that would steer what shows it stand there as symbols. Tabs stay; a line break is such a character too.
 */
export function visible(text: string): string {
  return text.replace(steering, (character) => {
    if (character === '\t') return character;
    return character.charCodeAt(0) < 32 ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : '\ufffd';
  });
}

/** The same for JSON, whose texts lose nothing: they are written as escapes. Line breaks stand between its members. */
export function visibleJson(json: string): string {
  return json.replace(steering, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same line by line. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** An error with its stack, where it has one. */
export function visibleError(error: unknown): string {
  return visibleLines(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
