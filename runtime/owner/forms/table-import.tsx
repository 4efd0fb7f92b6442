import { type ReactNode, useId, useState } from 'react';
import { checkDataset, formLimits } from '#model';

interface Props {
  /** What the lines become. */
  readonly what: string;
  readonly onTaken: (lines: string[]) => void;
}

/** Lines from a table that was copied out of a spreadsheet: its first column. */
export function TableImport({ what, onTaken }: Props): ReactNode {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [said, setSaid] = useState<{ readonly texts: readonly string[]; readonly isError?: boolean }>({ texts: [] });
  const take = () => {
    const { rows, errors, warnings } = checkDataset(cellsOf(pasted), { rows: formLimits.options, columns: 1 });
    if (errors.length > 0) return setSaid({ texts: errors, isError: true });
    const lines = [...new Set(rows.map(([cell = '']) => cell.trim()))].filter((cell) => cell !== '');
    onTaken(lines);
    setPasted('');
    setSaid({ texts: [...warnings, `${lines.length} ${what.toLowerCase()} taken over.`] });
  };
  return (
    <details className="ow-import">
      <summary>{what} from a table</summary>
      <label htmlFor={id}>Paste a column of a spreadsheet. It takes the place of what is here.</label>
      <textarea id={id} rows={4} value={pasted} onChange={(event) => setPasted(event.target.value)} />
      <button type="button" onClick={take}>
        Take over
      </button>
      <p role={said.isError ? 'alert' : 'status'} className={said.isError ? 'ow-problem' : undefined}>
        {said.texts.join(' ')}
      </p>
    </details>
  );
}

/** Rows and cells as spreadsheets copy them: lines with tabs. */
function cellsOf(text: string): string[][] {
  if (text === '') return [];
  const lines = text.replace(/(?<!\n)\n+$/, '').split('\n');
  return lines.map((line) => (line.trim() === '' && lines.length === 1 ? [] : line.split('\t')));
}
