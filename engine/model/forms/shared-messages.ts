/** Texts of the restock sign-up beside those of its email field. */
export const restockMessages = {
  failed: 'Unable to submit form. Please try again later.',
  succeeded: 'Signed up!',
  siteKeyMissing: 'Enterprise V3 ReCaptcha site key not found',
} as const;

/** The key of a captcha that any person and any program passes: no service is asked, and the form says so. */
export const testCaptchaKey = 'vitrine-test';

/** What the captcha service is told a visitor does. */
export const captchaActions = {
  form: 'FORM_BLOCK_SUBMISSION',
  newsletter: 'NEWSLETTER_BLOCK_SUBMISSION',
  waitlist: 'PRODUCT_WAITLIST_SUBMISSION',
  promoPopup: 'PROMO_POPUP_SUBMISSION',
} as const;

/** What a button says, and a reader is told, while what was typed is sent. */
export const submittingText = 'Submitting…';
