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
import { accept } from '../services/lib/result.ts';
import type { Services } from '../services/services.ts';
import { type Gate, type Handler, type HandlerContext, implement } from './implement.ts';

/** Everything a page tells us: cleaned, taken, and answered before it is written. */
export function mountTelemetry(router: Router, gate: Gate, { catalogue }: Services, telemetry: Telemetry): void {
  const { websiteId } = catalogue;

  function record<Route extends RouteDescription>(
    kind: string | ((context: HandlerContext<Route>) => string),
    read: (context: HandlerContext<Route>) => unknown,
  ): Handler<Route> {
    return (context) => {
      const named = typeof kind === 'string' ? kind : kind(context);
      // Without room the record is lost, which is better than a page that waits.
      telemetry.take({ websiteId, kind: named, data: clean(read(context)) });
      const accepted: { accepted: true } = { accepted: true };
      // Every endpoint mounted here answers `Accepted`.
      return accept(accepted) as unknown as ReturnType<Handler<Route>>;
    };
  }

  implement(
    router,
    gate,
    recordHit,
    record('hit', ({ body }) => ({ ...body, data: parsed(body.data) })),
  );
  implement(
    router,
    gate,
    recordButtonClick,
    record('button-click', ({ body }) => body),
  );
  implement(
    router,
    gate,
    recordButtonRender,
    record('button-render', ({ body }) => body),
  );
  implement(
    router,
    gate,
    recordFormRender,
    record('form-render', ({ body }) => body),
  );
  implement(
    router,
    gate,
    recordOverlay,
    record('overlay', ({ body }) => body),
  );
  implement(
    router,
    gate,
    recordQuickView,
    record('quick-view', ({ params }) => ({ id: params.id })),
  );
  implement(
    router,
    gate,
    recordPerformance,
    record('performance', ({ body }) => parsed(body)),
  );
  implement(
    router,
    gate,
    recordErrors,
    record('script-error', ({ body }) => body),
  );
  implement(
    router,
    gate,
    sendEvent,
    // `clean` leaves the crumb out.
    record(
      // Exposures are counted by experiment, apart from what a shopper does.
      ({ body }) => (body.event === exposureEvent ? 'exposure' : 'event'),
      ({ body }) => ({ ...body, data: parsed(body.data) }),
    ),
  );
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
