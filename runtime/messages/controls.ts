import { addButtonTexts, addToCartMessages, type MessageOf, quantityMessages } from '#model';

/** What the controls of a product say, apart from the rest of its messages because they may come before React. */
export const controlMessages = {
  // Add button
  adding: addButtonTexts.adding,
  added: addButtonTexts.added,
  selectOption: addButtonTexts.selectOption,
  soldOut: addButtonTexts.soldOut,
  addedAnnouncement: {
    one: 'Added! {count} item in cart, subtotal {subtotal}',
    other: 'Added! {count} items in cart, subtotal {subtotal}',
  },

  // Quantity
  outOfStock: addToCartMessages.outOfStock,
  quantityNotANumber: quantityMessages.notANumber,
  quantityNotWhole: quantityMessages.notWhole,
  quantityTooSmall: quantityMessages.tooSmall,

  // Variants and price
  unavailableValue: '{value} (unavailable)',
  soldOutValue: '{value} (sold out)',
  saleAnnouncement: '{price}, was {original}',
  salePrice: 'Sale Price:',
  originalPrice: 'Original Price:',
} as const;

export type ControlMessage = MessageOf<typeof controlMessages>;
