import { InvalidArgumentError } from 'commander';

/** The address of a server, as a flag names it. */
export function readServer(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('A server is an address that starts with http:// or https://.');
}
