/**
 * Addresses that begin as a path of ours and end on another host: as they stand, once they have been parsed, or once
 * somebody on the way has decoded them.
 */
export const leavingAddresses: readonly string[] = [
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/%2e//evil.example/x',
  '/%2E%2e//evil.example/x',
  '/.\\/evil.example/x',
  '/..\\\\evil.example/x',
  '/././/evil.example/x',
  '/a/..//evil.example/x',
  '/%2f%2fevil.example/x',
  '/%2fevil.example/x',
  '/%5cevil.example/x',
  '/.%2f%2fevil.example/x',
  '/a/..%2f%2fevil.example/x',
];
