import type { RequestListener } from 'node:http';
import { type AppOptions, siteFinder } from './app.ts';
import type { Operations } from './http/operations/operations.ts';
import { ReadyPages } from './http/pages/ready-pages.ts';
import { type HeaderOptions, headerSetter } from './http/security/index.ts';

interface Parts extends Pick<AppOptions, 'sites'> {
  readonly operations: Operations;
  /** Of the app's own headers. */
  readonly headers: HeaderOptions;
  readonly app: RequestListener;
  /** Told of a site whose page was asked for. */
  readonly touch: (name: string) => void;
}

/** Pages that lie ready come before the app; whoever waits in line may find that one does by then. */
export function readyFirst({ operations, sites, headers, app, touch }: Parts): RequestListener {
  const { overload, watch } = operations;
  const siteOf = siteFinder(sites);
  const ready = new ReadyPages({
    hostOf(request) {
      const site = siteOf(request);
      if (site !== undefined) touch(site.name);
      return site?.host;
    },
    setHeaders: headerSetter(headers),
    watch,
  });
  return (request, response) => {
    if (overload.mayAnswer() && ready.answer(request, response)) return;
    overload(request, response, () => {
      if (!ready.answer(request, response)) app(request, response);
    });
  };
}
