/**
 * What comes of a work, or of `late` when that takes longer: a value in its place (undefined without), or an error that is
 * thrown. The work goes on; whoever can stop it does so in `late`.
 */
export async function withTimeout<Value, Late = undefined>(
  work: Promise<Value>,
  milliseconds: number,
  // Without it Late is undefined.
  late: () => Late = () => undefined as Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<Late>((resolve, reject) => {
    // A timer by itself: one that is given up by a signal makes an error, with its stack, for all that came in time.
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, milliseconds).unref();
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
