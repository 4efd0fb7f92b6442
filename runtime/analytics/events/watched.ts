/** What is watched on a page, as selectors; the code that watches comes only where one of them finds something. */
export const watched = {
  buttons: '.sqs-block-button-element,[data-measured-button]',
  forms: 'form[data-form-id]',
  related: '.product-related-products,[data-related-products]',
  reviewsTab: '[role=tab][aria-controls=reviews],[data-reviews-tab]',
} as const;
