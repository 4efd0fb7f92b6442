/** What goes to the stylesheet worker. */
export interface StyleJob {
  /** Real path of the template folder. */
  readonly root: string;
  /** A stylesheet that imports the listed ones in order. */
  readonly entry: string;
  /** Files that do not come from the disk, by path inside the folder. */
  readonly sources: readonly (readonly [string, string])[];
}

/** What comes back: CSS, or the one mistake that less stopped at. */
export interface StyleOutcome {
  readonly css?: string;
  readonly mistake?: {
    readonly code: 'style-invalid' | 'style-refused' | 'style-limit';
    readonly detail: string;
    readonly file: string;
    readonly line: number | undefined;
    readonly column: number | undefined;
  };
  readonly missing: readonly { readonly name: string; readonly from: string }[];
  /** Files read, for the watcher. */
  readonly read: readonly string[];
}
