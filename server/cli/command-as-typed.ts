import { basename, relative } from 'node:path';

/** How the person who started this process would start another command: by npx, by its name, or by its file. */
export function commandAsTyped(
  argv: readonly string[] = process.argv,
  environment: NodeJS.ProcessEnv = process.env,
): string {
  const [, file = ''] = argv;
  if (environment['npm_command'] === 'exec') return 'npx vitrine';
  // A package manager links or wraps the command under its name, where the shell finds it.
  if (basename(file).replace(/\.(?:cmd|ps1)$/, '') === 'vitrine') return 'vitrine';
  return `node ${quoted(relative(process.cwd(), file) || file)}`;
}

/** An argument as a shell takes it back. */
export function quoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}
