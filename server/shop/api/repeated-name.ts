// Strings and the signs that structure JSON; numbers, words and space are of no interest here. A string that is not closed
// reaches to the end: from each of its quotes it would be searched through once more.
const tokens = /"(?:[^"\\]|\\[\s\S]?)*(?:"|$)|[{}[\],:]/g;

interface Level {
  /** Names met so far; none in a list. */
  readonly names: Set<string> | undefined;
  /** Where in it we are. */
  at: string | number;
  isName: boolean;
}

/**
 * The path of the first name that one object of a JSON text has twice (RFC 8259 leaves open which one counts, so two
 * readers of one body could disagree); undefined when there is none. What is no JSON at all is for the parser to say.
 */
export function repeatedName(json: string): string | undefined {
  const levels: Level[] = [];
  for (const [token] of json.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ names: new Set(), at: '', isName: true });
    else if (token === '[') levels.push({ names: undefined, at: 0, isName: false });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ':' && level) level.isName = false;
    else if (token === ',' && level) next(level);
    else if (level?.names && level.isName) {
      const name = readName(token);
      level.at = name;
      if (level.names.has(name)) return levels.map(({ at }) => at).join('.');
      level.names.add(name);
    }
  }
  return undefined;
}

function next(level: Level): void {
  if (level.names) level.isName = true;
  else level.at = Number(level.at) + 1;
}

/** Names that are written differently may still be the same one. */
function readName(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
