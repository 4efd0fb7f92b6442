/** Where events go. Written out because an endpoint's whole description would cost more than the event; a test compares. */
export const endpoints = {
  hit: '/api/census/RecordHit',
  overlay: '/api/census/overlay',
  quickView: '/api/census/RecordQuickView/',
  event: '/api/events/record',
  performance: '/api/1/performance/records',
  website: '/api/rest/websites/mine',
} as const;
