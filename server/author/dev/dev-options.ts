import type { Registry } from '#engine';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { TemplateSettings } from '../../site/templates.ts';

/** What a preview is opened with. */
export interface DevOptions {
  readonly template: string;
  readonly content: string;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  readonly port: number;
  readonly host: string;
  /** Folders of the package: the built browser runtime, resized images, product states. */
  readonly runtime: string;
  readonly images: string;
  readonly products: string;
  /** The scripts of the preview itself, by name. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly editor: string | undefined;
  readonly polling?: boolean | undefined;
  /** A diagnostic as the terminal shows it. */
  readonly show: (diagnostic: SiteDiagnostic, source: string | undefined) => string;
  readonly log: (text: string) => void;
}
