/**
 * A template folder and its islands in a Vite project: pages beside the project's own modules, with fast refresh.
 *
 * @module vitrine/vite
 */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { exportProject, isBuildingIslands } from '../server/author/vite/export-project.ts';
import { serveProject } from '../server/author/vite/serve-project.ts';
import { virtualIslands } from '../server/author/vite/virtual-islands.ts';
import { houseRegistry } from '../server/cli/open-folder.ts';
import { renderServices } from '../server/cli/render-services.ts';
import type { SiteDiagnostic } from '../server/site/lib/diagnostics.ts';
import { checkKinds, folder, type Kind, told } from './check-kinds.ts';

export interface VitrineOptions {
  /** Folder of the templates, from the project's root. */
  readonly template: string;
  /** Folder of page JSON; `content` in the template folder without. */
  readonly content?: string;
  /** Server that answers the API, carts and checkouts of the built site; without one nothing of a shop is written. */
  readonly server?: string;
  /** Told of what is wrong with templates and content; the project's log without. */
  readonly onDiagnostic?: (diagnostic: SiteDiagnostic) => void;
}

const isServer = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value);

const kinds: Readonly<Record<keyof VitrineOptions, Kind>> = {
  template: folder,
  content: folder,
  server: { is: 'an address that starts with http:// or https://', test: isServer },
  onDiagnostic: told,
};

/**
 * Serves a site's pages in the project's dev server, its islands as modules of the project (its plugins, aliases and React,
 * with fast refresh), and writes the site in the place of the project's build.
 */
export function vitrine(options: VitrineOptions): Plugin {
  checkKinds({ options: { ...options }, kinds, of: 'vitrine/vite' });
  let root = process.cwd();
  const places = () => {
    const template = resolve(root, options.template);
    const content = resolve(root, options.content ?? `${options.template}/content`);
    return { ...options, template, content, registry: houseRegistry(), settings: renderServices };
  };
  let out = 'dist';
  let configFile: string | undefined;
  let isBuild = false;
  return {
    name: 'vitrine',
    // Pages come from the site: there is no index.html.
    config(_config, { command }) {
      if (isBuildingIslands()) return {};
      const build = { rolldownOptions: { input: virtualIslands.nothing } };
      return { appType: 'custom', ...(command === 'build' && { build }) };
    },
    configResolved(config) {
      root = config.root;
      out = resolve(root, config.build.outDir);
      configFile = config.configFile;
      isBuild = config.command === 'build';
    },
    resolveId: (id) => virtualIslands.resolve(id),
    load: (id) => virtualIslands.load(id, places().template),
    configureServer: (server) => serveProject(server, places()),
    async closeBundle() {
      // A dev server that ends closes its bundle too.
      if (!isBuild || isBuildingIslands()) return;
      await exportProject({
        ...places(),
        out,
        configFile,
        log: (line) => this.info(line),
        warn: (line) => this.warn(line),
      });
    },
  };
}
