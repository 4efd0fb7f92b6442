import * as z from 'zod/mini';
import { defineRoute } from '../definition/route.ts';
import { Accepted } from '../schemas/common.ts';
import { ErrorRecords, FormRender, PageFields, RecordHit, SendEvent, ValidateEvent } from '../schemas/telemetry.ts';

/** Everything here is accepted at once and written later, in batches; the visitor never waits for it. */
const later = { ok: Accepted, status: 202, limit: 'telemetry', errors: [] } as const;

export const recordHit = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/census/RecordHit',
  summary: 'A page view or another census event.',
  guard: 'origin',
  encoding: 'form',
  body: RecordHit,
});

export const recordButtonClick = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/census/button-click',
  summary: 'A button was pressed.',
  guard: 'origin',
  body: PageFields,
});

export const recordButtonRender = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/census/button-render',
  summary: 'A button was shown.',
  guard: 'origin',
  body: PageFields,
});

export const recordFormRender = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/census/form-render',
  summary: 'A form was shown.',
  guard: 'origin',
  body: FormRender,
});

export const recordOverlay = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/census/overlay',
  summary: 'A popup overlay was shown, closed or used.',
  guard: 'origin',
  body: PageFields,
});

export const recordQuickView = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/census/RecordQuickView/{id}',
  summary: 'A product was opened in quick view.',
  guard: 'origin',
});

export const recordPerformance = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/1/performance/records',
  summary: 'Performance data of one page, at the latest 30 s after load.',
  guard: 'origin',
  encoding: 'text',
  body: z.string(),
});

export const recordErrors = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/events/RecordJavascriptErrors',
  summary: 'Errors of scripts in the browser.',
  guard: 'crumb',
  body: ErrorRecords,
});

export const sendEvent = defineRoute({
  ...later,
  method: 'POST',
  path: '/api/events/record',
  summary: 'A typed analytics event to our own origin.',
  guard: 'crumb-field',
  encoding: 'form',
  body: SendEvent,
});

export const validateEvent = defineRoute({
  method: 'POST',
  path: '/api/events/validate-event-content',
  summary: 'Says what is wrong with an event, and stores nothing.',
  guard: 'origin',
  body: ValidateEvent,
  ok: z.object({ valid: z.boolean(), errors: z.array(z.string()) }),
  limit: 'telemetry',
  errors: [],
});
