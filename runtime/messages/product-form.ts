import type { MessageOf } from '#model';
import { commonMessages } from './common.ts';

/** What the product form says around its fields. */
export const productFormMessages = {
  ...commonMessages,
  saveForm: 'Save',
  discardAnswers: 'Discard your answers?',
  keepEditing: 'Keep editing',
  discard: 'Discard',
} as const;

export type ProductFormMessage = MessageOf<typeof productFormMessages>;
