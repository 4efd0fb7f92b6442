import { likertMessages, noAnswer } from '#model';

/** What answers of a product form are called where a cart, a checkout and an order show them. */
export const shownAnswerMessages = { productSummaryFormNoAnswerText: noAnswer, ...likertMessages } as const;
