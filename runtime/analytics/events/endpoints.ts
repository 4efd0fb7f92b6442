/** Where events go. Written out because a call's whole description would cost more than the event; a test compares. */
export const endpoints = {
  hit: '/api/census/RecordHit',
  buttonClick: '/api/census/button-click',
  buttonRender: '/api/census/button-render',
  formRender: '/api/census/form-render',
  overlay: '/api/census/overlay',
  quickView: '/api/census/RecordQuickView/',
  event: '/api/events/record',
  performance: '/api/1/performance/records',
  errors: '/api/events/RecordJavascriptErrors',
  website: '/api/rest/websites/mine',
} as const;
