import type { Request, Response } from 'express';
import type { JsonValue } from '#engine';
import type { AppSite } from '../../app.ts';
import { filledContext } from '../../http/pages/filled-region.ts';
import { fillHoles, nonceOf } from '../../http/pages/nonce.ts';
import { formMarkup } from '../../http/render/form-markup.ts';
import { readListQuery } from '../../site/content/list-query.ts';
import { readPagePath } from '../../site/content/page-path.ts';
import { longestSearch } from '../../site/content/search.ts';
import { SiteTree } from '../../site/content/site-tree.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { renderPage, templateData } from '../../site/render-page.ts';
import type { Site } from '../../site/site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { applyChoices, type Choices } from './choices.ts';
import { formAs } from './form-variants.ts';
import type { StateFiles } from './messages/product-states.ts';

export interface PreviewRenderOptions {
  readonly app: () => AppSite;
  readonly settings: TemplateSettings;
  /** Address of the browser runtime's boot script. */
  readonly boot: string | undefined;
  /** Address of the script with the platform's globals. */
  readonly globals: string | undefined;
  readonly assignScript?: string | undefined;
  readonly states: StateFiles;
  /** The forms of the site as JSON. */
  readonly forms: (id: string) => JsonValue | undefined;
}

export interface PreviewedPage {
  readonly html: string;
  readonly status: number;
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly context: JsonObject;
  /** Ways in the context that its templates read, where that was asked for. */
  readonly touched: readonly string[];
}

export interface PreviewRequest {
  readonly address: string;
  readonly raw: URLSearchParams;
  readonly choices: Choices;
  /** Another state of the same site, such as one whose elements tell where they come from. */
  readonly site?: Site;
  readonly prepare?: (data: JsonObject) => void;
  /** Whether to find out what the templates read. */
  readonly trace?: boolean;
  readonly visitor?: { readonly request: Request; readonly response: Response };
}

/** Renders a page as the server would, under the choices of the preview; undefined for what is no page of its own. */
export async function renderPreview(
  { app, settings, boot, globals, assignScript, states, forms }: PreviewRenderOptions,
  { address, raw, choices, site, prepare, trace = false, visitor }: PreviewRequest,
): Promise<PreviewedPage | undefined> {
  const path = readPagePath(address);
  if (path === undefined) return undefined;
  const { host, fillRegion } = app();
  const query = {
    ...readListQuery(raw),
    search: path === '/search' ? (raw.get('q') ?? '').slice(0, longestSearch) : '',
  };
  const resolution = await host.context(path, query, raw);
  if (resolution.kind === 'redirect') return undefined;
  const filled =
    visitor === undefined || !resolution.isPrivate
      ? undefined
      : await fillRegion?.(path, visitor.request, visitor.response, resolution.context);
  const {
    context,
    regionMarkup,
    status = resolution.status,
  } = filledContext(applyChoices(resolution.context, choices, states), filled);
  const data = new SiteTree(host.source).dataFor(context, new Set());
  const all = { ...settings, trace, ...(choices.locale === undefined ? {} : { locale: choices.locale }) };
  const trust = { path, data, settings: all, hasOwnRegion: regionMarkup !== undefined };
  const shown = site ?? host.site;
  prepare?.(templateData(shown, context, trust));
  const rendered = renderPage(shown, context, {
    ...trust,
    runtime: boot,
    globals,
    assignScript,
    experiments: host.experiments,
    form: formMarkup((id) => formAs(choices.form, forms(id))),
  });
  const bytes = visitor === undefined ? rendered.body : fillHoles(rendered, nonceOf(visitor.response));
  const html = withDirection(bytes.toString('utf8'), choices);
  return { html, status, diagnostics: rendered.diagnostics, touched: rendered.touched, context };
}

function withDirection(html: string, { direction }: Choices): string {
  if (direction === undefined) return html;
  return html.replace(/<html\b([^<>]*)>/i, (_whole, attributes: string) => {
    return `<html${attributes.replace(/\sdir=(?:"[^"]*"|'[^']*'|\S+)/i, '')} dir="${direction}">`;
  });
}
