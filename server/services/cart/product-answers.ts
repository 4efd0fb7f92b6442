import { bounds } from '#contract';
import { answersOf, type JsonValue, readForm } from '#model';
import type { Queries } from '../../store/index.ts';
import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import type { FormFiles } from '../files/form-files.ts';
import { errorsOf } from '../forms/forms.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { FieldErrors } from './choose-variant.ts';

/** Answers to a product's questions, as its form takes them. */
interface ProductAnswers {
  /** As they are kept where no file is among them: a JSON text. */
  readonly fields: string | null;
  /**
   * Where files may be among them: sees that they are there and holds them for the cart, in the transaction that puts the
   * answers into it; answers them as they are kept.
   */
  readonly hold?: (
    queries: Queries,
    cart: { readonly id: string; readonly visitorId: string },
  ) => Promise<Result<string | null, FieldErrors>>;
}

/** Judges the answers to a product's questions: a JSON text, small enough, right for the product's form. */
export type ReadAnswers = (
  item: CatalogueItem,
  given: string | null | undefined,
) => Result<ProductAnswers, FieldErrors>;

export function createProductAnswers(catalogue: Catalogue, files: Pick<FormFiles, 'hold'>): ReadAnswers {
  return (item, given) => {
    const fields = given?.trim() ? given : null;
    if (fields && fields.length > bounds.additionalFieldsLength) return refuse('fields-too-large');
    const json = item.formId === undefined ? undefined : catalogue.form(item.formId);
    if (item.formId === undefined || json === undefined) return accept({ fields });
    const answers = parsed(fields ?? '{}');
    if (answers === undefined) return refuse('form-invalid', { errors: { additionalFields: 'This is not JSON.' } });
    const form = readForm(json, item.formId);
    const read = answersOf(form, answers);
    const wrong = errorsOf(form, read);
    if (wrong) return refuse('form-invalid', { errors: wrong });
    if (!form.questions.some(({ kind }) => kind === 'file')) return accept({ fields });
    return accept({
      fields,
      async hold(queries, cart) {
        const held = await files.hold(queries, cart, form, read);
        return held.errors ? refuse('form-invalid', { errors: held.errors }) : accept(JSON.stringify(held.answers));
      },
    });
  };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
