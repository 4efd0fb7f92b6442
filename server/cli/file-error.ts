/** What the operating system refuses, in words. */
export const fileReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of this user is used up',
  ENOTDIR: 'a file is in the place of a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'links lead in a circle',
  EMFILE: 'too many files are open',
};

const READS: ReadonlySet<string> = new Set(['scandir', 'read', 'stat', 'lstat', 'readlink', 'realpath', 'opendir']);

interface SystemError extends NodeJS.ErrnoException {
  /** Where a copy would be. */
  readonly dest?: string;
}

/** A file that this person may not have, in a sentence; undefined where the error is ours. */
export function fileError(error: unknown): string | undefined {
  const systemError: Partial<SystemError> = error instanceof Error ? error : {};
  const { code = '', syscall = '', dest } = systemError;
  // What is copied could be read, mostly: disks are full, and folders another user's, where the copy would be.
  const path = syscall === 'copyfile' && dest !== undefined ? dest : systemError.path;
  if (path === undefined) return undefined;
  // A folder is made in a folder that is not there, or under /proc; any other file that is not there we should have asked for.
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? 'no folder can be made there' : fileReasons[code];
  if (reason === undefined) return undefined;
  return `${path} cannot be ${verb(syscall)}: ${reason}.`;
}

function verb(syscall: string): string {
  if (syscall === 'open') return 'opened';
  return READS.has(syscall) ? 'read' : 'written';
}
