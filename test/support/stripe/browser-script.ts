import { testTokens } from './ledger.ts';

/** Card numbers of the provider's documentation, and what happens to them. */
const testCards = {
  '4242424242424242': testTokens.approved,
  '4000000000000002': testTokens.declined,
  '4000000000003220': testTokens.threeDSecure,
  '4000000000000341': testTokens.declinedLater,
} as const;

/** Stands in for the provider's script: one field, and the tokens that its test cards would have. */
export const stripeScript = `
const tokens = ${JSON.stringify(testCards)};
window.Stripe = (key) => {
  let card;
  return {
    elements: (options) => ({
      create: () => ({
        mount(place) {
          place.innerHTML = '<label>Card number <input inputmode="numeric" autocomplete="cc-number"></label>';
          place.dataset.amount = options.amount + ' ' + options.currency + ' ' + key;
          card = place.querySelector('input');
        },
        destroy() { card?.closest('label')?.remove(); },
      }),
      update() {},
      submit: async () => (card.value ? {} : { error: { message: 'Your card number is incomplete.' } }),
    }),
    createConfirmationToken: async () => ({ confirmationToken: { id: tokens[card.value] ?? 'ctoken_unknown' } }),
    handleNextAction: async () => ({}),
  };
};`;
