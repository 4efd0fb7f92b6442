import { childOf, type FormDefinition, type JsonValue, readForm, toText } from '#model';
import { publicForm } from '../../http/render/form-markup.ts';
import type { Services } from '../../services/services.ts';

interface Questions {
  readonly form: FormDefinition;
  readonly json: JsonValue;
  readonly title: string;
}

/** The questions of a product, if it asks any. */
export function questionsOf({ catalogue }: Pick<Services, 'catalogue'>, itemId: string): Questions | undefined {
  const item = catalogue.item(itemId);
  const own = childOf(childOf(item?.content, 'structuredContent'), 'additionalFieldsForm');
  const id = toText(childOf(own, 'id')) || item?.formId;
  const json = id ? catalogue.form(id) : undefined;
  if (item === undefined || json === undefined || id === undefined) return undefined;
  return { form: readForm(json, id), json: publicForm(json, id), title: item.title };
}
