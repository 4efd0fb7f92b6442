/** What each compiler can read, asked of it when it is needed: reading a compiler takes longer than most sheets. */

export async function isReadByPlatform(text: string): Promise<boolean> {
  const { isReadByPlatform: isRead } = await import('./compilers/platform-compiler.ts');
  return isRead(text);
}

/** Where the platform's compiler stops reading a text that it cannot read. */
export async function stopOfPlatform(text: string): Promise<number> {
  const { stopOfPlatform: stop } = await import('./compilers/platform-compiler.ts');
  return stop(text);
}

/** Where less.js stops reading a text; undefined for one that it can read. */
export async function stopOfLess(text: string): Promise<{ offset: number; detail: string } | undefined> {
  const { stopOfLess: stop } = await import('./compilers/less-compiler.ts');
  return stop(text);
}
