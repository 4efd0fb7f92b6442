/** Where the files of the browser runtime are. */
export const runtimePrefix = '/_runtime/';
