/** For our own mistakes only: a state that no template and no data can bring about. */
export function bug(impossible: string): never {
  throw new Error(`This should be impossible: ${impossible}. Please report it.`);
}
