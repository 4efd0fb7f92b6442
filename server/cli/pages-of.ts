import { type PagesInput, type RenderedPages, renderPages } from '../author/publish/render-pages.ts';
import { UsageError } from './exit.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { renderServices } from './render-services.ts';
import { neededContent } from './site-folder.ts';

/** Every page of a template folder at a given time, and what they were made from. */
export async function pagesOf(
  folder: string,
  content: string | undefined,
  now: number,
): Promise<RenderedPages & { readonly input: PagesInput }> {
  const registry = houseRegistry();
  await openFolder(folder, registry);
  const pages = neededContent(folder, content);
  const settings = { ...renderServices, now };
  const input = { template: folder, content: pages, registry, settings };
  const rendered = await renderPages(input);
  if (rendered === undefined) throw new UsageError(`There is no folder ${folder}.`);
  return { ...rendered, input };
}
