import {
  type CompileOptions,
  compile,
  createRegistry,
  type Diagnostic,
  type JsonValue,
  type Rendering,
  type Tier,
  templateErrors,
} from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { renderServices } from './render-services.ts';
import { writeStdout } from './write-stdout.ts';

/** One line of the protocol in: a template with everything it is rendered with. */
interface Request {
  readonly id: unknown;
  readonly template: string | JsonValue;
  readonly json?: JsonValue;
  readonly partials?: Readonly<Record<string, JsonValue>>;
  readonly injects?: Readonly<Record<string, JsonValue>>;
  readonly options?: RequestOptions;
}

interface RequestOptions {
  readonly locale?: string | null;
  readonly now?: number | null;
  readonly enableExpr?: boolean;
  readonly enableInclude?: boolean;
  readonly exprOpts?: { readonly maxTokens?: number; readonly maxStringLen?: number } | null;
  readonly preprocess?: boolean;
}

interface Answer {
  readonly id: unknown;
  readonly output: string;
  readonly errors: readonly { readonly type?: string; readonly message: string }[];
}

const registry = createRegistry({ formatters, predicates });

/** Answers JSON Lines on standard input until it ends or nobody reads on, under the reference profile. */
export async function batch(tier: Tier): Promise<void> {
  process.stdin.setEncoding('utf8');
  let rest = '';
  // Cut at line feeds only: readline also cuts at U+2028 and U+2029, which JSON may hold.
  for await (const chunk of process.stdin) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (!(await answerLine(line, tier))) return;
  }
  await answerLine(rest, tier);
}

/** Waits for a slow reader: a million answers have no room in memory. False when nobody reads any more. */
async function answerLine(line: string, tier: Tier): Promise<boolean> {
  return line.trim() === '' || (await writeStdout(`${JSON.stringify(answer(line, tier))}\n`));
}

function answer(line: string, tier: Tier): Answer {
  let id: unknown = null;
  try {
    const request = JSON.parse(line) as Request;
    id = request.id;
    return { id, ...renderRequest(request, tier) };
  } catch (failure) {
    return { id, output: '', errors: [{ type: 'batch', message: String(failure) }] };
  }
}

/** Renders one request; the errors are those the reference would list, in its words, and used-up budgets. */
export function renderRequest(request: Request, tier: Tier): Omit<Answer, 'id'> {
  return answerOf(compile(request.template, { ...optionsOf(request), tier }).render(request.json ?? {}));
}

/** What a request asks for, as the engine takes it. */
export function optionsOf({ partials = {}, injects = {}, options = {} }: Request): CompileOptions {
  const { maxTokens, maxStringLen } = options.exprOpts ?? {};
  return {
    registry,
    partials,
    injects,
    profile: 'reference',
    locale: options.locale === undefined ? 'en' : options.locale,
    ...renderServices,
    expressions: options.enableExpr ?? true,
    includes: options.enableInclude ?? true,
    preprocessor: options.preprocess ?? false,
    budgets: {
      ...(maxTokens === undefined ? {} : { expressionTokens: maxTokens }),
      ...(maxStringLen === undefined ? {} : { expressionStringLength: maxStringLen }),
    },
    ...(typeof options.now === 'number' ? { now: options.now } : {}),
  };
}

export function answerOf({ output, diagnostics }: Rendering): Omit<Answer, 'id'> {
  return { output, errors: diagnostics.flatMap(toError) };
}

function toError({ code, severity, reference, message }: Diagnostic): Answer['errors'] {
  if (reference !== undefined) return [reference];
  // An error that the reference has words for, and has not told here, is one that it does not list.
  return severity === 'error' && templateErrors[code].reference === undefined ? [{ message }] : [];
}
