import { commonWords } from './common.ts';

/** What the product form says around its fields. */
export const productFormWords = {
  ...commonWords,
  saveForm: 'Save',
  discardAnswers: 'Discard your answers?',
  keepEditing: 'Keep editing',
  discard: 'Discard',
} as const;
