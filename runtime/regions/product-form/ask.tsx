import { type JsonValue, readForm } from '#model';
import { showOverlay } from '../../ui/overlays.tsx';
import { AddressContext } from '../form/address-context.ts';
import { ProductForm } from './form.tsx';

/**
 * Opens the product form in the modal lightbox and resolves with its answers as a JSON text, or with `null` when the
 * visitor closed it. A form that cannot be read is refused, and the caller says so.
 */
export async function askProductForm(
  document: Document,
  json: unknown,
  submitLabel: string,
  answers: Readonly<Record<string, JsonValue>> = {},
): Promise<string | null> {
  // What came out of an attribute or a call is JSON.
  const form = readForm(json as JsonValue | undefined);
  if (form.questions.length === 0) throw new TypeError('This product form has no fields.');
  const asksAddress = form.questions.some(({ kind }) => kind === 'address');
  const showAddress = asksAddress ? (await import('../form/address-fields.tsx')).showAddress : () => null;
  return new Promise((resolve) => {
    const hide = showOverlay(
      document,
      <AddressContext value={showAddress}>
        <ProductForm
          {...{ document, form, submitLabel, answers }}
          onClosed={(result) => {
            hide();
            resolve(result);
          }}
        />
      </AddressContext>,
    );
  });
}
