import type { ProductForms } from '#regions';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';

/** The product forms of lines by item id: the pages that show their answers need what was asked. */
export function formsOf(
  { item, form }: Pick<Catalogue, 'item' | 'form'>,
  lines: readonly { readonly itemId: string }[],
): ProductForms {
  const found = lines.flatMap(({ itemId }) => {
    const formId = item(itemId)?.formId;
    const asked = formId === undefined ? undefined : form(formId);
    return asked === undefined ? [] : [[itemId, asked] as const];
  });
  return Object.fromEntries(found);
}
