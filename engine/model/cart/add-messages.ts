/** What a visitor reads when a product cannot be added. */
export const addToCartMessages = {
  oneOptionOpen: 'Please select the {option} option.',
  twoOptionsOpen: 'Please select the {option1} and {option2} options.',
  moreOptionsOpen: 'Please select the {optionsList} and {lastOption} options.',
  denominationOpen: 'Select a denomination for the Gift Card',
  variantUnavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  outOfStock: 'Sorry, we do not have enough of that item available.',
  expressCheckoutUnavailable:
    'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.',
} as const;
