import { type CompileOptions, type JsonValue, type Rendering, writeModule } from '#engine';
import { openModules, type TemplateModule } from '#engine/modules';

/** Renders with modules that were written before, as a program does that can neither parse nor make code from text. */
export async function renderAhead(
  template: string | JsonValue,
  data: unknown,
  options: CompileOptions,
): Promise<Rendering> {
  const { registry, budgets = {}, preprocessor = false } = options;
  const partials: Record<string, TemplateModule> = {};
  for (const [name, source] of Object.entries(options.partials ?? {})) {
    // Any other value counts as not found.
    if (typeof source !== 'string' && !Array.isArray(source)) continue;
    partials[name] = await importModule(writeModule(source, { registry, budgets, file: name }));
  }
  const page = await importModule(writeModule(template, { registry, budgets, preprocessor }));
  return openModules({ ...options, partials })
    .template(page)
    .render(data);
}

export async function importModule(text: string): Promise<TemplateModule> {
  const module = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
  return module.default as TemplateModule;
}
