import { z } from 'zod';
import type { ReportName } from './report-names.ts';

// What --json prints, a schema for each command. The types of the documents, the reference of commands and the tests
// are taken from here; nothing of it is loaded when a command runs.

const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
const count = () => z.int().min(0);
const place = { file: z.string(), line: count(), column: count() };

const Diagnostic = z
  .strictObject({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    help: z.string(),
    file: z.string(),
    line: count().optional(),
    column: count().optional(),
    endLine: count().optional(),
    endColumn: count().optional(),
    suggestion: z.string().optional().describe('the nearest known name'),
    chain: list(z.strictObject({ name: z.string(), ...place }))
      .optional()
      .describe('the calls that led there, innermost first'),
  })
  .meta({ id: 'problem' });

const Coverage = z
  .strictObject({
    branches: count().describe('of all templates'),
    unreached: list(z.strictObject({ ...place, written: z.string() })).describe('those that no page reaches'),
  })
  .meta({ id: 'coverage' });

const Change = z
  .strictObject({
    line: count().describe('in what is there now'),
    removed: list(z.string()),
    added: list(z.string()),
  })
  .meta({ id: 'change' });

const Pixels = z.strictObject({
  width: count().describe('of the window'),
  share: z.number().describe('of the pixels, from 0 to 1'),
  rows: list(count()).describe('the first and the last'),
});

const Examples = list(z.strictObject({ template: z.string(), data: z.unknown(), output: z.string() }));
const Definition = z
  .strictObject({
    name: z.string(),
    family: z.string(),
    aliases: list(z.string()),
    summary: z.string(),
    arguments: list(
      z.strictObject({ name: z.string(), optional: z.boolean(), summary: z.string(), allowed: z.string() }),
    ),
    examples: Examples,
  })
  .meta({ id: 'definition' });

const files = () => z.record(z.string(), z.string()).describe('files of an example by name');
const sizes = () => z.strictObject({ bytes: count(), gzip: count(), brotli: count() });
const Island = z.strictObject({ name: z.string(), bytes: count().describe('packed, beside React') });

export const reportSchemas = {
  build: z.strictObject({
    target: z.enum(['static', 'edge', 'preview']),
    out: z.string(),
    files: list(z.string()),
    problems: list(Diagnostic),
    islands: list(Island),
    leftOut: z
      .strictObject({ pages: count(), parts: list(z.string()) })
      .describe('what nobody answers without a server, and on how many pages it was'),
    deadLinks: list(z.strictObject({ page: z.string(), address: z.string() })),
    unwritten: z
      .strictObject({ pages: count(), names: list(z.string()) })
      .describe('how pages ask for lists that were not written, and on how many pages'),
    sizes: z.strictObject({ script: sizes(), data: sizes() }).optional().describe('of a worker'),
  }),
  capture: z.strictObject({ file: z.string(), path: z.string(), blanked: list(z.string()) }),
  check: z.strictObject({
    files: count(),
    pages: count(),
    findings: list(z.strictObject({ ...Diagnostic.shape, fixable: z.boolean() })),
    coverage: Coverage.optional().describe('with --coverage'),
  }),
  compat: z.strictObject({
    files: count(),
    tags: count(),
    constructs: list(
      z.strictObject({
        kind: z.string(),
        name: z.string(),
        support: z.enum(['supported', 'different', 'unsupported']),
        note: z.string(),
        places: list(z.strictObject({ file: z.string(), line: count() })),
      }),
    ),
    counts: z.strictObject({ supported: count(), different: count(), unsupported: count() }),
    problems: list(Diagnostic),
    isServable: z.boolean(),
    verdict: z.string(),
  }),
  diff: z.strictObject({
    revision: z.string(),
    pages: count().describe('that there are now'),
    hasPictures: z.boolean().describe('whether a browser compared pictures'),
    styles: z.strictObject({ changed: z.boolean(), before: count(), after: count() }).describe('bytes of /site.css'),
    differences: list(
      z.strictObject({
        address: z.string(),
        state: z.enum(['changed', 'added', 'removed']),
        before: count().describe('bytes'),
        after: count().describe('bytes'),
        dom: list(Change),
        text: list(Change),
        structuredData: list(Change),
        accessibilityTree: list(Change),
        pixels: list(Pixels),
      }),
    ),
  }),
  doctor: z.strictObject({
    diagnostics: list(
      z.strictObject({
        state: z.enum(['good', 'doubt', 'bad']),
        about: z.string(),
        text: z.string(),
        remedy: z.string().optional(),
      }),
    ),
    counts: z.strictObject({ good: count(), doubt: count(), bad: count() }),
  }),
  erase: z.strictObject({ erased: z.record(z.string(), count()).describe('by what it was') }),
  explain: z.union([
    z.strictObject({
      errors: list(
        z.strictObject({
          code: z.string(),
          severity: z.enum(['error', 'warning']),
          message: z.string(),
          help: z.string(),
          wrong: z.string().optional(),
          right: z.string().optional(),
        }),
      ),
    }),
    z.strictObject({
      ...place,
      values: list(z.strictObject({ written: z.string(), line: count(), column: count() })),
      pages: list(z.strictObject({ address: z.string(), data: z.string().describe('path in its JSON') })),
    }),
  ]),
  format: z.strictObject({
    templates: count(),
    changed: list(z.string()),
    isWritten: z.boolean().describe('false with --check'),
  }),
  formatters: z.strictObject({ formatters: list(Definition) }),
  import: z.strictObject({
    content: z.string().describe('the folder that was written to'),
    written: list(z.string()).describe('files of the content; only told of with --dry-run'),
    kept: list(z.string()).describe('those that were there'),
    notes: list(z.string()).describe('what could not be taken over'),
    refused: list(z.string()).describe('what is wrong with what the importer gave; nothing is written then'),
  }),
  islands: z.strictObject({
    file: z.string().optional().describe('that was written'),
    islands: list(Island),
    problems: list(Diagnostic),
  }),
  owner: z.strictObject({
    owners: list(z.strictObject({ email: z.string(), roles: list(z.string()) })).describe('who has access now'),
  }),
  predicates: z.strictObject({ predicates: list(Definition) }),
  profile: z.strictObject({
    address: z.string(),
    renders: count(),
    milliseconds: z.number().describe('the mean of a page'),
    files: list(
      z.strictObject({
        file: z.string(),
        depth: count().describe('of the files that applied it; those before it, with less, did'),
        calls: z.number(),
        milliseconds: z.number().describe('with what it applies'),
        own: z.number().describe('without'),
      }),
    ),
  }),
  routes: z.strictObject({
    routes: list(z.strictObject({ address: z.string(), kind: z.string(), madeBy: z.string(), title: z.string() })),
    problems: list(Diagnostic),
  }),
  rules: z.strictObject({
    rules: list(
      z.strictObject({
        id: z.string(),
        severity: z.enum(['error', 'warning']),
        summary: z.string(),
        help: z.string(),
        wrong: files(),
        fixed: files().optional(),
        right: files(),
      }),
    ),
  }),
  test: z.strictObject({
    isUpdate: z.boolean(),
    pages: list(
      z.strictObject({
        address: z.string(),
        state: z.enum(['same', 'changed', 'new', 'gone']),
        changes: list(Change),
      }),
    ),
    pictures: list(
      z.strictObject({
        address: z.string(),
        width: count(),
        state: z.enum(['same', 'changed', 'new', 'gone']),
        share: z.number().optional().describe('of the pixels, from 0 to 1'),
      }),
    )
      .optional()
      .describe('where a browser compared them'),
    coverage: Coverage,
  }),
  upgrade: z.strictObject({
    from: z.string(),
    to: z.string(),
    notes: list(z.strictObject({ version: z.string(), notes: z.string() })).describe('newest first, as Markdown'),
  }),
} satisfies Record<ReportName, z.ZodType>;
