import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { stylePictureExpected, stylePictureLimits, TweakValues } from '#model';
import { sendError } from '../../../http/protocol/send-error.ts';
import { guardOrigin } from '../guard.ts';
import type { DevStyle } from './dev-style.ts';

const MOST_BODY = '200kb';

/** What the preview's panel for tweaks asks: what there is, what a page would look like, and to write it down. */
export function styleRoutes(style: DevStyle): Router {
  const router = Router();
  router.use(guardOrigin);
  router.get('/', (_request, response) => void response.json(style.read()));
  router.post(
    '/preview',
    ...withValues(style, async (values, response) => void response.json(await style.compile(values))),
  );
  router.put('/', ...withValues(style, async (values, response) => void response.json(await style.save(values))));
  const bytes = express.raw({ limit: stylePictureLimits.bytes, type: 'application/octet-stream' });
  router.post('/pictures', bytes, async (request, response) => {
    const taken = Buffer.isBuffer(request.body) ? await style.takePicture(request.body) : 'file-refused';
    if (typeof taken === 'string') sendError(response, 422, stylePictureExpected);
    else response.status(201).json(taken);
  });
  router.post('/take-back', async (_request, response) => {
    const state = await style.takeBack();
    if (state === undefined) sendError(response, 409, 'Nothing was saved that could be taken back.');
    else response.json(state);
  });
  return router;
}

/** Reads the values of a call, and answers those that cannot be used with what is asked for. */
function withValues(
  style: DevStyle,
  handle: (values: TweakValues, response: Response) => Promise<void>,
): RequestHandler[] {
  const read = async (request: Request, response: Response) => {
    const body: unknown = request.body;
    const values = TweakValues.safeParse(
      typeof body === 'object' && body !== null ? Reflect.get(body, 'values') : undefined,
    );
    if (!values.success) return sendError(response, 400, 'Tweaks are texts by name, and fonts texts by property.');
    const [refused] = style.judge(values.data);
    if (refused !== undefined) {
      return sendError(response, 422, `${refused.name} cannot be ${refused.value}. ${refused.expected}`);
    }
    await handle(values.data, response);
  };
  return [express.json({ limit: MOST_BODY }), read];
}
