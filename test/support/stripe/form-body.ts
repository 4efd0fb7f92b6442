/** A body in brackets (`metadata[order]=7`), as objects; what repeats a name keeps the last value. */
export interface FormBody {
  readonly [name: string]: FormBody | string | undefined;
}

export function readFormBody(text: string): FormBody {
  const body: Record<string, FormBody | string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop();
    if (last === undefined) continue;
    let place = body;
    for (const step of path) {
      const inner = place[step];
      const next = typeof inner === 'object' ? { ...inner } : {};
      place[step] = next;
      place = next as Record<string, FormBody | string>;
    }
    place[last] = value;
  }
  return body;
}

export function textOf(body: FormBody, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' ? value : undefined;
}
