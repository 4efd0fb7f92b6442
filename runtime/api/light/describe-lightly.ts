/** What a plugin of the build is, as far as this one goes; the room knows no build tool. */
interface LightPlugin {
  name: string;
  transform: {
    filter: { id: RegExp };
    handler: (this: { parse: (code: string, options: { lang: 'ts' }) => unknown }, code: string) => string;
  };
}

/** Members of a route that only a server reads. */
const serverOnly = new Set([
  'summary',
  'query',
  'body',
  'encoding',
  'status',
  'roles',
  'idempotency',
  'limit',
  'errors',
]);

/**
 * Leaves of each route of the contract what the browser's client reads: method, path, guard and the schema of its
 * answer. What a request may hold is the server's to check, and the types have checked it before.
 */
export function describeLightly(): LightPlugin {
  return {
    name: 'describe-lightly',
    transform: {
      filter: { id: /server[\\/]contract[\\/]endpoints[\\/][\w-]+\.ts$/ },
      handler(code) {
        const spans: (readonly [number, number])[] = [];
        visit(this.parse(code, { lang: 'ts' }), (route) => spans.push(...spansIn(route)));
        return spans.reduceRight((left, [start, end]) => left.slice(0, start) + left.slice(end), code);
      },
    },
  };
}

type Node = Readonly<Record<string, unknown>>;

/** Finds the object that each `defineRoute` is given. */
function visit(node: unknown, found: (route: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, found);
  else if (isNode(node)) {
    const callee = isNode(node['callee']) ? node['callee']['name'] : undefined;
    const given: unknown = Array.isArray(node['arguments']) ? node['arguments'][0] : undefined;
    if (callee === 'defineRoute' && isNode(given)) found(given);
    else for (const each of Object.values(node)) visit(each, found);
  }
}

/** From each such member to the comma after it. */
function spansIn(route: Node): (readonly [number, number])[] {
  const members = Array.isArray(route['properties']) ? route['properties'].filter(isNode) : [];
  return members.flatMap((member, index) => {
    const key = isNode(member['key']) ? String(member['key']['name']) : '';
    const next = members[index + 1];
    const end = next ? Number(next['start']) : Number(route['end']) - 1;
    return serverOnly.has(key) ? [[Number(member['start']), end] as const] : [];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
