/** A page's file in a database, with a word that changes with its text. */
export interface DatabaseFile {
  readonly file: string;
  readonly stamp: string;
}

export interface DatabasePage extends DatabaseFile {
  readonly body: string;
}

/** What a content in a database is asked, by the thread that follows it. */
export interface PageDatabase {
  filesAfter(file: string, most: number): Promise<readonly DatabaseFile[]>;
  pagesAfter(file: string, most: number): Promise<readonly DatabasePage[]>;
  pagesOf(files: readonly string[]): Promise<readonly DatabasePage[]>;
  stampsOf(files: readonly string[]): Promise<readonly DatabaseFile[]>;
  find(
    words: readonly string[],
    isProduct: boolean,
    most: number,
  ): Promise<{ readonly files: readonly string[]; readonly count: number }>;
  isKnown(word: string): Promise<boolean>;
  wordsOfSlips(slips: readonly string[]): Promise<readonly string[]>;
  wordNear(word: string): Promise<string | undefined>;
  listen(changed: (files: readonly string[] | 'any') => void): { close(): Promise<void> };
}
