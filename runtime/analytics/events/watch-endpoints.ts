/** Where it goes what a visitor is shown and presses; comes with the code that watches. A test compares. */
export const watchEndpoints = {
  buttonClick: '/api/census/button-click',
  buttonRender: '/api/census/button-render',
  formRender: '/api/census/form-render',
} as const;
