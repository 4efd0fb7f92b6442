import { readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { build, type Rolldown } from 'vite';

// Packs the extension of VS Code with what it needs, as `code --install-extension` takes it: dist/vitrine.vsix.

const here = path.join(import.meta.dirname, 'extension');
const root = path.resolve(here, '../../../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { readonly version: string };
const { dependencies: _bundled, ...manifest } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as {
  readonly dependencies: unknown;
} & Readonly<Record<'name' | 'displayName' | 'description' | 'publisher', string>> & {
    readonly engines: { readonly vscode: string };
  };

const files: Readonly<Record<string, string>> = {
  '[Content_Types].xml': contentTypes(),
  'extension.vsixmanifest': packageManifest(),
  'extension/package.json': `${JSON.stringify({ ...manifest, version }, undefined, 2)}\n`,
  'extension/extension.cjs': await bundled(),
  'extension/syntaxes/jsont.tmLanguage.json': readFileSync(path.join(here, 'syntaxes/jsont.tmLanguage.json'), 'utf8'),
  'extension/LICENSE': readFileSync(path.join(root, 'LICENSE'), 'utf8'),
};
// The same bytes from the same sources: a zip has the time of its files in it.
const at = { mtime: new Date('2026-01-01T00:00:00Z'), level: 9 } as const;
const entries: Zippable = Object.fromEntries(
  Object.entries(files).map(([name, text]) => [name, [strToU8(text), at] as const]),
);
writeFileSync(path.join(root, 'dist/vitrine.vsix'), zipSync(entries));

/** The extension with its language client: the editor brings `vscode` alone. */
async function bundled(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        input: path.join(here, 'extension.cjs'),
        external: ['vscode', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
        output: { format: 'cjs', codeSplitting: false, exports: 'named' },
        checks: { pluginTimings: false },
      },
    },
  });
  const outputs = [output].flat() as readonly Rolldown.RolldownOutput[];
  const [chunk] = outputs.flatMap((one) => one.output).filter((file) => file.type === 'chunk');
  if (chunk === undefined) throw new Error('The extension was not bundled.');
  return chunk.code;
}

function contentTypes(): string {
  const types = { json: 'application/json', cjs: 'application/javascript', vsixmanifest: 'text/xml', '': 'text/plain' };
  const rows = Object.entries(types).map(([ending, type]) =>
    ending === ''
      ? `<Override PartName="/extension/LICENSE" ContentType="${type}"/>`
      : `<Default Extension=".${ending}" ContentType="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join('')}</Types>\n`;
}

function packageManifest(): string {
  const { name, displayName, description, publisher, engines } = manifest;
  const asset = (type: string, file: string) =>
    `<Asset Type="Microsoft.VisualStudio.${type}" Path="${file}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata><Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/><DisplayName>${displayName}</DisplayName><Description xml:space="preserve">${description}</Description><Tags>vitrine,json-t,template</Tags><Categories>Programming Languages,Linters</Categories><License>extension/LICENSE</License><Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/><Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/></Properties></Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>${asset('Code.Manifest', 'extension/package.json')}${asset('Services.Content.License', 'extension/LICENSE')}</Assets>
</PackageManifest>
`;
}
