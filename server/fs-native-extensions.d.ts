declare module 'fs-native-extensions' {
  /** Takes the kernel's lock on the whole of an open file; false when another opening of the file holds it. */
  export function tryLock(handle: number): boolean;
}
