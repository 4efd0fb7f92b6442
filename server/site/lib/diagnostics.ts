import { islandDiagnostics } from './island-diagnostics.ts';

/**
 * One diagnostic about a site's folder, its content or a page, placed as exactly as its file allows. The engine's
 * diagnostics are of this shape too.
 */
export interface SiteDiagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly help: string;
  /** Path inside the folder, with forward slashes. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** Place of the character after the mistake. */
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The nearest known name, where a name is unknown. */
  readonly suggestion?: string;
  /** The calls that led here, innermost first. */
  readonly chain?: readonly ErrorLink[];
}

interface ErrorLink {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface Entry {
  readonly severity: SiteDiagnostic['severity'];
  readonly message: string;
  readonly help: string;
}

/** Every message about a template folder that is not about the template language. `$name` is a parameter. */
export const siteDiagnostics = {
  'edge-servers-own': {
    severity: 'warning',
    message: "$name of the config is the work of the site's server, and does not run at the edge.",
    help: 'Serve the same folder by vitrine serve, and name that server with --server: the worker hands on what it answers.',
  },
  'folder-unreadable': {
    severity: 'error',
    message: 'There is no readable folder $folder.',
    help: 'Give the folder that holds template.conf.',
  },
  'content-unreadable': {
    severity: 'error',
    message: 'There is no readable folder $folder with page JSON.',
    help: 'It holds one JSON file per page; --content names another one.',
  },
  'content-database': {
    severity: 'warning',
    message: 'The database of the content does not answer: $detail',
    help: 'Pages and lists are shown as they were; search waits for it, and what changed meanwhile is taken in once it is back.',
  },
  'content-too-large': {
    severity: 'error',
    message: '$folder holds more than $limit pages: $name and those after it are in no list, menu, search or sitemap.',
    help: 'Give the folder with the pages of one site, not one above it; take out files that are no pages.',
  },
  'content-too-deep': {
    severity: 'error',
    message: '$name lies in more than $limit folders, and is in no list, menu, search or sitemap.',
    help: 'Move it, and what else lies as deep, nearer to the content folder.',
  },
  'folder-too-large': {
    severity: 'error',
    message: '$folder holds more than $limit template files.',
    help: 'Give the folder that holds template.conf, not one above it.',
  },
  'conf-missing': {
    severity: 'warning',
    message: 'No template.conf in $folder.',
    help: 'It lists layouts, navigations and stylesheets; without one, site.region and every file in styles/ are used.',
  },
  'conf-member-unknown': {
    severity: 'warning',
    message: 'template.conf has no member "$name".',
    help: 'It is not read. Its members are name, author, layouts, navigations and stylesheets.',
  },
  'config-failed': {
    severity: 'error',
    message: 'The config cannot be run: $detail',
    help: 'It is run when the site is loaded, and nothing of it is used until that works.',
  },
  'config-several': {
    severity: 'error',
    message: 'Beside $name the folder has $others: which of them counts?',
    help: 'A site has one config. Keep one of the files.',
  },
  'config-shape': {
    severity: 'error',
    message: '$path must be $expected; it is $found.',
    help: '$advice',
  },
  'config-member-unknown': {
    severity: 'error',
    message: 'A config has no member "$name".',
    help: 'Its members are $known. Nothing of the file is used until it is right.',
  },
  'source-failed': {
    severity: 'error',
    message: 'The content source $id cannot be read: $detail',
    help: 'Its last good pages stay, and it is asked again. Where there are none yet, the site is without them.',
  },
  'source-page-refused': {
    severity: 'error',
    message: 'The content source $id gives a page that is left out. $detail',
    help: 'A page is an object of path, which begins with a slash, and context, which is what a file of the content would hold.',
  },
  ...islandDiagnostics,
  'rule-taken': {
    severity: 'error',
    message: 'There is a rule $id already.',
    help: 'Rules of a config have names of their own. This one is not run.',
  },
  'rule-failed': {
    severity: 'error',
    message: 'The rule $id failed: $detail',
    help: 'Put its find right in the config; the other rules were run.',
  },
  'json-invalid': {
    severity: 'error',
    message: '$detail',
    help: 'The file must be JSON. Comments and commas before a closing bracket are accepted in .conf files only.',
  },
  'json-shape': {
    severity: 'error',
    message: '$path must be $expected.',
    help: 'What the file says here is left out; the rest of it is used.',
  },
  'mail-unknown': {
    severity: 'error',
    message: 'The platform sends no mail "$name".',
    help: 'The name before the first dot is that of a mail: $known.',
  },
  'mail-file-unknown': {
    severity: 'error',
    message: 'A template of a mail is called <mail>.<part>.jsont.',
    help: 'Its parts are $parts, as in mails/order.html.jsont. This file is not used.',
  },
  'mail-subject-shared': {
    severity: 'error',
    message: 'There is no subject that all mails share.',
    help: 'Give each mail its own, as in $file. This file is not used.',
  },
  'message-unknown': {
    severity: 'error',
    message: 'The platform has no message "$id".',
    help: 'The ids stand in the handbook under “Languages”. The other messages of the file are used.',
  },
  'message-shape': {
    severity: 'error',
    message: 'The message "$id" is neither a text nor an object of plural forms with "other".',
    help: 'Write a text, or {"one": "…", "other": "…"} with the forms of the language.',
  },
  'message-hole': {
    severity: 'error',
    message: 'The message "$id" has no name $hole in braces; its names are: $holes.',
    help: 'What stands in braces is filled in by its name. The platform’s own text is used for this message.',
  },
  'message-form': {
    severity: 'warning',
    message: 'The message "$id" has no form for: $forms.',
    help: 'Numbers of these forms are worded as "other".',
  },
  'json-html': {
    severity: 'error',
    message: '$name starts with "<": this is HTML, not JSON.',
    help: 'Save the page with ?format=json-pretty while signed in.',
  },
  'store-rule-invalid': {
    severity: 'error',
    message: '$path: $detail.',
    help: 'The members of store.json stand in the owner’s handbook. None of the file is used until it is right.',
  },
  'captcha-unverified': {
    severity: 'warning',
    message: '$what and CAPTCHA_SECRET is not set: any program could send these forms.',
    help: 'Give the server the secret of captcha.siteKey as CAPTCHA_SECRET.',
  },
  'captcha-key-unchecked': {
    severity: 'warning',
    message: '$path gives pages a captcha that store.json does not name: visitors solve it, and nobody looks at it.',
    help: 'Name the same key in store.json as captcha.siteKey, with its secret as CAPTCHA_SECRET; or take it out.',
  },
  'test-captcha': {
    severity: 'warning',
    message: 'The test captcha is on: any program passes it.',
    help: 'Take testCaptcha out of store.json, and name captcha.siteKey with its secret as CAPTCHA_SECRET.',
  },
  'test-payment': {
    severity: 'warning',
    message: 'The test payment is on: any visitor gets a paid order without paying.',
    help: 'Take testPayment out of store.json before the shop sells anything.',
  },
  'digital-file-missing': {
    severity: 'warning',
    message: 'digitalFiles names $name, which is not in the folder _files of the content.',
    help: 'Put the file there, or correct its name: who has bought it cannot download it.',
  },
  'file-too-large': {
    severity: 'error',
    message: '$name is larger than $limit bytes.',
    help: 'Split the file.',
  },
  'file-unreadable': {
    severity: 'error',
    message: '$name cannot be read: $detail.',
    help: 'Look at its permissions, and whether another program is still writing it.',
  },
  'path-outside': {
    severity: 'error',
    message: '$name leads out of the folder and was not opened.',
    help: 'Names are relative to the template folder; links may not point outside of it.',
  },
  'region-missing': {
    severity: 'error',
    message: 'The layout "$layout" lists the region $region, and there is no $region.region.',
    help: 'Add the file or take the name out of the layout.',
  },
  'layout-missing': {
    severity: 'warning',
    message: 'There is no layout "$layout"; "$used" is used.',
    help: 'Layouts are declared in template.conf under "layouts".',
  },
  'stylesheet-missing': {
    severity: 'error',
    message: 'The stylesheet $name is listed, and there is no styles/$name.',
    help: 'Add the file or take the name out of "stylesheets".',
  },
  'stylesheet-repeated': {
    severity: 'warning',
    message: 'The stylesheet $name is listed more than once.',
    help: 'It is used once, at its first place.',
  },
  'style-invalid': {
    severity: 'error',
    message: '$detail',
    help: 'The rule that it stands in is left out; the other rules are in use.',
  },
  'style-name-unknown': {
    severity: 'error',
    message: '$name is defined nowhere.',
    help: 'The rule that needs it is left out. Variables and mixins of every sheet in "stylesheets" are known in all of them.',
  },
  'style-value': {
    severity: 'warning',
    message: '$detail',
    help: 'The value is printed as the platform’s compiler prints it; browsers may not understand it.',
  },
  'style-brace-unclosed': {
    severity: 'error',
    message: 'The block that this brace opens is never closed.',
    help: 'Add the closing brace. Until then the rule is left out, up to the next line that begins as far left.',
  },
  'style-brace-unopened': {
    severity: 'error',
    message: 'This brace closes nothing.',
    help: 'It is passed over. Look for a block above it that is closed twice.',
  },
  'style-import-missing': {
    severity: 'warning',
    message: 'The import $name was not found and is left out.',
    help: 'Imports are looked for beside the importing file, in styles/, and among what the platform brings: $platform.',
  },
  'style-import-cycle': {
    severity: 'error',
    message: 'The import $name leads back to this file and is left out.',
    help: 'Move what both sheets need into a third one.',
  },
  'style-refused': {
    severity: 'error',
    message: '$what is refused in stylesheets.',
    help: 'Stylesheets may read files of their own folder only and may not run JavaScript.',
  },
  'style-limit': {
    severity: 'error',
    message: 'The stylesheets exceed the limit of $limit.',
    help: 'What exceeds it is left out. Look for a mixin that calls itself, or for a value that doubles.',
  },
  'tweak-invalid': {
    severity: 'error',
    message: 'This tweak cannot be read: $detail',
    help: 'A tweak is a comment // tweak: { "title": …, "type": … } above what it changes. The sheet is used without it.',
  },
  'tweak-type-unknown': {
    severity: 'warning',
    message: 'The type $type of the tweak $name is unknown; what stands below it is used as written.',
    help: 'Types that an owner can change here are color, value, font, dropdown, checkbox and image.',
  },
  'tweak-value-invalid': {
    severity: 'warning',
    message: 'The value of the tweak $name, $value, is none of its kind.',
    help: 'The folder’s own value is used. Owners’ values stand in tweakJSON, by the title of the tweak.',
  },
  'tag-unknown': {
    severity: 'warning',
    message: 'The platform tag <squarespace:$name> is unknown; it stays in the page as written.',
    help: 'Known tags: $known.',
  },
  'tag-unclosed': {
    severity: 'error',
    message: '<squarespace:$name> has no closing </squarespace:$name>.',
    help: 'Its body goes from the tag to the closing tag.',
  },
  'tag-template-missing': {
    severity: 'error',
    message: '<squarespace:$name> asks for the template "$template", and there is no blocks/$template.block.',
    help: 'Add the block or change the attribute.',
  },
  'tag-attribute-missing': {
    severity: 'error',
    message: '<squarespace:$name> needs the attribute $attribute.',
    help: 'Without it the tag prints nothing.',
  },
  'tag-limit': {
    severity: 'error',
    message: '<squarespace:$name> was not rendered: $detail.',
    help: 'Look for a block that asks for itself.',
  },
  'collection-template-missing': {
    severity: 'warning',
    message: 'There is no $file for this page; its content, or what it lists, is shown plainly.',
    help: 'The file is named after collection.typeName of the page.',
  },
  'block-failed': {
    severity: 'error',
    message: '$name could not be rendered: $detail',
    help: 'The rest of the page is printed without it.',
  },
  'content-unsafe': {
    severity: 'warning',
    message: '$path holds $what; it was left out of the page.',
    help: 'Page data bring text, pictures and frames. Scripts belong into files of the template folder.',
  },
  'page-incomplete': {
    severity: 'warning',
    message: 'The page has no $path.',
    help: 'Page JSON is what ?format=json of the page gives.',
  },
} as const satisfies Record<string, Entry>;

export type SiteDiagnosticCode = keyof typeof siteDiagnostics;

type Place = Pick<SiteDiagnostic, 'file' | 'line' | 'column' | 'endLine' | 'endColumn' | 'chain'>;

/** Fills the catalogue's text; names that are not given stay as they are. */
export function siteDiagnostic(
  code: SiteDiagnosticCode,
  place: Place,
  parameters: Readonly<Record<string, string>> = {},
): SiteDiagnostic {
  const { severity, message, help } = siteDiagnostics[code];
  const fill = (text: string) =>
    text.replace(/\$([a-z]+)/g, (whole, name: string) =>
      Object.hasOwn(parameters, name) ? (parameters[name] ?? whole) : whole,
    );
  return { code, severity, message: fill(message), help: fill(help), ...place };
}

/** Line and column, both from 1, of an offset. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** A site that cannot be opened, and why; the message says it all. */
export class SiteUnusable extends Error {
  readonly diagnostics: readonly SiteDiagnostic[];
  constructor(diagnostics: readonly SiteDiagnostic[]) {
    super(diagnostics.map(inOneLine).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/** A diagnostic with its place and its next step, for where a line is all there is. */
export function inOneLine({ file, line, column, message, help }: SiteDiagnostic): string {
  const place = line === undefined ? '' : `${[file, line, column].join(':')} `;
  return `${place}${message} ${help}`;
}
