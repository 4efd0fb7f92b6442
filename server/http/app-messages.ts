import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/** Node's classes for what a server reads and answers, as its `createServer` takes them. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse<IncomingMessage>;
}

/** The requests and responses of an app of Express. */
interface AppMessages {
  /** For a server of our own: what it reads and answers is the app's from the start. */
  readonly classes: MessageClasses;
  /** Makes them the app's where another server has made them. */
  readonly adopt: (incoming: IncomingMessage, outgoing: ServerResponse) => readonly [Request, Response];
}

/**
 * Express gives each request and response another prototype. An object that changes it is one of a kind to V8, and Node's
 * code, which then meets two kinds of each, looks every member up by its name: for the requests that never come to Express
 * too (decisions/0705).
 */
export function messagesOf(app: Express): AppMessages {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<IncomingMessage> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  // Express's members are on their prototypes, of which their classes say nothing.
  const own = (message: IncomingMessage | ServerResponse): unknown => message;
  return {
    classes: { IncomingMessage: AppRequest, ServerResponse: AppResponse },
    adopt: (incoming, outgoing) => [
      (incoming instanceof AppRequest ? own(incoming) : Object.setPrototypeOf(incoming, app.request)) as Request,
      (outgoing instanceof AppResponse ? own(outgoing) : Object.setPrototypeOf(outgoing, app.response)) as Response,
    ],
  };
}
