import type { addEntry, listSubmissions, OkOf, signUpForRestock, uploadFormFile } from '#contract';

const file = { id: 'mock', name: 'drawing.pdf', size: 2_000 } as const;

/** Answers that a preview cannot come by: a file that the server never finishes with, a cart of a hundred pieces. */
export const mockResponses: Readonly<Record<string, object>> = {
  'file-in-work': { ...file, state: 'processing' } satisfies OkOf<typeof uploadFormFile>,
  'file-failed': { ...file, state: 'failed' } satisfies OkOf<typeof uploadFormFile>,
  'signed-up': {} satisfies OkOf<typeof signUpForRestock>,
  'one-received-file': {
    submissions: [
      {
        id: 'mock',
        formId: 'mock',
        formName: 'Contact',
        tags: [],
        created: Date.UTC(2026, 0, 15),
        answers: [{ title: 'Drawing', value: [file], html: '', files: [file] }],
      },
    ],
    hasNextPage: false,
    nextPageCursor: null,
  } satisfies OkOf<typeof listSubmissions>,
  'cart-of-1': cartOf(1),
  'cart-of-2': cartOf(2),
  'cart-of-101': cartOf(101),
};

function cartOf(quantity: number): Pick<OkOf<typeof addEntry>, 'newlyAdded'> & { shoppingCart: object } {
  const cents = 2_400;
  const entry = {
    id: 'mock',
    itemId: 'mock',
    chosenVariant: null,
    quantity,
    title: 'Harbour mug',
    subTotal: quantity * cents,
    purchasePriceCents: cents,
    productType: 1,
  };
  const shoppingCart = {
    id: 'mock',
    websiteId: 'mock',
    created: Date.UTC(2026, 0, 15),
    entries: [entry],
    subtotalCents: quantity * cents,
    grandTotalCents: quantity * cents,
    totalQuantity: quantity,
  };
  return { shoppingCart, newlyAdded: entry };
}
