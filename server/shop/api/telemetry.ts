import type { Router } from 'express';
import {
  type RouteDescription,
  recordButtonClick,
  recordButtonRender,
  recordErrors,
  recordFormRender,
  recordHit,
  recordOverlay,
  recordPerformance,
  recordQuickView,
  sendEvent,
  validateEvent,
} from '#contract';
import { exposureEvent } from '#model';
import { clean, deepest } from '../../http/telemetry/clean.ts';
import type { Telemetry } from '../../http/telemetry/telemetry.ts';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, type Handler, type HandlerContext, implement } from './implement.ts';

/** What is kept of a call, and under which name. */
interface Recorded<Route extends RouteDescription> {
  readonly kind: string | ((context: HandlerContext<Route>) => string);
  readonly read: (context: HandlerContext<Route>) => unknown;
}

/** Everything a page tells us: cleaned, taken, and answered before it is written. */
export function mountTelemetry(router: Router, gate: Gate, { catalogue }: Services, telemetry: Telemetry): void {
  const { websiteId } = catalogue;

  function record<Route extends RouteDescription>(route: Route, { kind, read }: Recorded<Route>): void {
    const handle = ((context) => {
      const named = typeof kind === 'string' ? kind : kind(context);
      // Without room the record is lost, which is better than a page that waits.
      telemetry.take({ websiteId, kind: named, data: clean(read(context)) });
      return accept({ accepted: true });
      // Every endpoint recorded here answers `Accepted`.
    }) as Handler<Route>;
    implement(router, gate, route, handle);
  }

  record(recordHit, { kind: 'hit', read: ({ body }) => ({ ...body, data: parsed(body.data) }) });
  record(recordButtonClick, { kind: 'button-click', read: ({ body }) => body });
  record(recordButtonRender, { kind: 'button-render', read: ({ body }) => body });
  record(recordFormRender, { kind: 'form-render', read: ({ body }) => body });
  record(recordOverlay, { kind: 'overlay', read: ({ body }) => body });
  record(recordQuickView, { kind: 'quick-view', read: ({ params }) => ({ id: params.id }) });
  record(recordPerformance, { kind: 'performance', read: ({ body }) => parsed(body) });
  record(recordErrors, { kind: 'script-error', read: ({ body }) => body });
  record(sendEvent, {
    // Exposures are counted by experiment, apart from what a shopper does.
    kind: ({ body }) => (body.event === exposureEvent ? 'exposure' : 'event'),
    // `clean` leaves the crumb out.
    read: ({ body }) => ({ ...body, data: parsed(body.data) }),
  });
  implement(router, gate, validateEvent, ({ body }) => {
    const errors = eventErrors(body.eventContent);
    return accept({ valid: errors.length === 0, errors });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function eventErrors(content: string): string[] {
  const event = parsed(content);
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    return ['eventContent is not a JSON object.'];
  return isDeeper(event, deepest) ? [`eventContent is nested deeper than ${deepest}.`] : [];
}

/** Looks no further than it must: the content may be nested as deep as it is long. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
