/** What a form says of answers that are missing. */
export const answerMessages = {
  required: 'Required',
  surveyIncomplete: 'Survey is not valid. Missing a required question.',
} as const;
