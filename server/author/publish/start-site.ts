import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';

/** Templates that a site may start from, with what they are. */
export const startTemplates = {
  starter: 'small and plain: pages, a shop, a journal',
  shop: 'a pottery: two product lists, a journal, events, a gallery',
  magazine: 'a quarterly: a front page, reports, a departures board',
  portfolio: 'series of works, hung as galleries',
} as const;

export type StartTemplate = keyof typeof startTemplates;

export interface NewSite {
  readonly folder: string;
  readonly template: StartTemplate;
  /** Folder of the package or checkout that the command belongs to. */
  readonly packageRoot: string;
  readonly version: string;
}

/** Writes a site of its own into a folder that is empty or not there. */
export function startSite({ folder, template, packageRoot, version }: NewSite): void {
  cpSync(join(packageRoot, 'site-templates', template), folder, { recursive: true });
  const content = join(packageRoot, 'fixtures/pages', template);
  if (existsSync(content)) cpSync(content, join(folder, 'content'), { recursive: true });
  const title = titleOf(folder);
  for (const file of ['template.conf', 'content/_site.json']) rename(join(folder, file), title);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('package.json', `${JSON.stringify(packageOf(folder, packageRoot, version), undefined, 2)}\n`);
  write('.gitignore', ignored);
  write('README.md', readme(title, websiteOf(folder)));
}

export function isEmptyOrMissing(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** `my-shop` becomes `My shop`. */
function titleOf(folder: string): string {
  return basename(resolve(folder))
    .replace(/[-_]+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/^./u, (first) => first.toUpperCase());
}

function rename(path: string, title: string): void {
  const named = readFileSync(path, 'utf8').replace(/My site/g, () => title);
  writeFileSync(path, named);
}

function packageOf(folder: string, packageRoot: string, version: string) {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    name: name === '' ? 'site' : name,
    version: '0.0.0',
    private: true,
    scripts: {
      dev: 'vitrine dev',
      check: 'vitrine check',
      test: 'vitrine test',
      build: 'vitrine build',
      start: 'vitrine serve',
    },
    devDependencies: {
      vitrine: sourceOf(folder, packageRoot, version),
      ...(existsSync(join(folder, 'islands')) ? islandPackages(packageRoot) : {}),
    },
  };
}

/** What islands are written and built with, in the versions that this package is tested with. */
function islandPackages(packageRoot: string): Readonly<Record<string, string | undefined>> {
  // The package's own manifest: what it misses would be left out of what is written.
  const { devDependencies, peerDependencies }: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  const ranges = { ...devDependencies, ...peerDependencies };
  return Object.fromEntries(['@types/react', 'vite', 'zod'].map((name) => [name, ranges[name]]));
}

/** An installed package is named by its version; a checkout by its folder, because nobody publishes it. */
function sourceOf(folder: string, packageRoot: string, version: string): string {
  if (packageRoot.split(sep).includes('node_modules')) return `^${version}`;
  return `file:${relative(resolve(folder), packageRoot).split(sep).join('/')}`;
}

const ignored = `# What commands write
/public/
/.data/
/.cache/
/golden-differences/
node_modules/
`;

/** What its data are kept under, and its owners let in to. */
function websiteOf(folder: string): string {
  const { website } = JSON.parse(readFileSync(join(folder, 'content/_site.json'), 'utf8')) as {
    website: { id: string };
  };
  return website.id;
}

function readme(title: string, website: string): string {
  return `# ${title}

A site for Vitrine: templates, styles and content in one folder.

| Folder | What is in it |
| --- | --- |
| \`template.conf\`, \`site.region\` | what the site consists of, and the page around everything |
| \`collections\` | a page of each kind of collection (\`.list\`) and of its items (\`.item\`) |
| \`blocks\` | the pieces that they share |
| \`styles\` | LESS and CSS, sent as one \`/site.css\` |
| \`assets\` | pictures, fonts and the like, at \`/assets/…\` |
| \`content\` | the pages as JSON: \`content/about.json\` is \`/about\`; \`_site.json\` holds what all of them share |

\`npm install\` once; then

| Command | What it does |
| --- | --- |
| \`npm run dev\` | preview, updated as you save |
| \`npm run check\` | every mistake, with its place |
| \`npm test\` | what changed on each page since \`npm test -- --update\` |
| \`npm run build\` | files for any static host, in \`public\` |
| \`npm start\` | a server, with carts, orders and forms |

A new product or article is a file of its own beside the others, with an \`id\` and SKUs that nothing else has
(\`content/shop/bowl.json\`). Its list (\`content/shop.json\`) shows what lies in the folder of its name, by \`displayIndex\`, then the
newest first; a list that has \`items\` of its own shows those.

Orders, stock, letters and the rules of the store are looked after under \`/config\` of the running server. Let yourself in once:

\`\`\`sh
VITRINE_PASSWORD='at least twelve characters' npx vitrine owner you@example.com --website ${website}
\`\`\`
`;
}
