/** What the test captcha says of itself, apart from the forms' messages because no site that sells has it. */
export const testCaptchaMessages = {
  testCaptcha: 'Test CAPTCHA: everybody passes, programs too.',
} as const;
