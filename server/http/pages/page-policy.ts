import { allowTemplateOrigins, type HeaderTarget, nameScripts } from '../security/policy.ts';
import type { CachedPage } from './page-cache.ts';
import { requireTrustedTypes } from './trusted-types.ts';

/** What the page may do, on top of what every answer may. */
export function setPolicy(response: HeaderTarget, { onlyOurScripts, origins, scriptHashes }: CachedPage): void {
  if (onlyOurScripts === true) requireTrustedTypes(response);
  if (origins !== undefined) allowTemplateOrigins(response, origins);
  if (scriptHashes !== undefined) nameScripts(response, scriptHashes);
}
