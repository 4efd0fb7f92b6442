import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileRefused, readInside } from '../../site/lib/contained-files.ts';
import { siteLimits } from '../../site/lib/limits.ts';
import type { Site } from '../../site/site.ts';
import type { PlatformConstruct } from './platform-construct.ts';
import { confCode, scriptCode, sheetCode, templateCode } from './without-comments.ts';

export interface SourceFile {
  readonly kind: PlatformConstruct['in'];
  /** Path inside the folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** What a folder's author has written, file by file; scripts in templates count as scripts too. */
export function readSources(site: Site, content: string | undefined): readonly SourceFile[] {
  const templates = site.templates.paths.flatMap((file): SourceFile[] => {
    const text = site.templates.sourceOf(file) ?? '';
    return [
      { kind: 'templates', file, text: templateCode(text) },
      { kind: 'scripts', file, text: scriptCode(onlyScripts(templateCode(text))) },
    ];
  });
  return [
    ...templates,
    ...changed(readAll(site.root, 'styles', /\.(?:less|css)$/i, 'styles'), sheetCode),
    ...changed(readAll(site.root, 'scripts', /\.(?:m?js)$/i, 'scripts', siteLimits.scriptBytes), scriptCode),
    ...changed(readOne(site.root, 'template.conf', 'conf'), confCode),
    ...(content === undefined ? [] : readAll(content, '', /\.json$/i, 'content', siteLimits.pageJsonBytes)),
    ...['collections', 'pages'].flatMap((folder) =>
      changed(readAll(site.root, folder, /\.conf$/i, 'collection conf'), confCode),
    ),
    ...changed(readAll(site.root, 'blocks', /\.conf$/i, 'block conf'), confCode),
    ...site.mails.files.map((file) => ({ kind: 'mails' as const, file, text: file })),
    // Of strings the name of the file decides, not what they say.
    ...readAll(site.root, 'strings', /\.json$/i, 'strings').map((source) => ({ ...source, text: source.file })),
  ];
}

const changed = (files: readonly SourceFile[], change: (text: string) => string): readonly SourceFile[] =>
  files.map((file) => ({ ...file, text: change(file.text) }));

function readAll(root: string, folder: string, ending: RegExp, kind: SourceFile['kind'], limit?: number): SourceFile[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replace(/\\/g, '/'))
    .filter((name) => ending.test(name))
    .sort()
    .flatMap((name) => readOne(root, name, kind, limit));
}

function readOne(
  root: string,
  file: string,
  kind: SourceFile['kind'],
  limit: number = siteLimits.templateBytes,
): SourceFile[] {
  try {
    return [{ kind, file, text: readInside(root, file, limit).toString('utf8') }];
  } catch (error) {
    // What cannot be read is told by loading the folder.
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

/** The text with everything blank but what stands in script elements, so that places stay true. */
function onlyScripts(text: string): string {
  const blank = (part: string) => part.replace(/[^\r\n]/g, ' ');
  let shown = '';
  let copied = 0;
  for (const { 0: whole, 1: body = '', index } of text.matchAll(/<script\b[^<>]*>([\s\S]*?)(?:<\/script>|$)/gi)) {
    const start = index + whole.indexOf('>') + 1;
    shown += blank(text.slice(copied, start)) + body;
    copied = start + body.length;
  }
  return shown + blank(text.slice(copied));
}
