/** A file of the folder as seen from where the command runs, as code hosts want it. */
export function pathFrom(prefix: string, file: string): string {
  const joined = prefix === '' || prefix === '.' ? file : `${prefix.replace(/(?<!\/)\/+$/, '')}/${file}`;
  return joined.replace(/^\.\//, '').replace(/\\/g, '/');
}
