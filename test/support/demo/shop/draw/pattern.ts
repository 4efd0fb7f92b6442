/** One page of a printed pattern: what is drawn on it, in the operators of PDF. */
type Sheet = readonly string[];

const width = 612;
const height = 792;

const escaped = (line: string) => line.replace(/[\\()]/g, (character) => `\\${character}`);

/** Lines of text below each other, from a place on. */
const text = (x: number, y: number, size: number, lines: readonly string[]): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td ${Math.round(size * 1.5)} TL ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`;

const line = (...points: readonly (readonly [number, number])[]): string =>
  `${points.map(([x, y], at) => `${x} ${y} ${at === 0 ? 'm' : 'l'}`).join(' ')} S`;
const dashed = (drawn: string): string => `[6 4] 0 d ${drawn} [] 0 d`;

const howTo: Sheet = [
  text(72, 700, 28, ['The linen cloth']),
  text(72, 668, 13, ['Thursday Kiln']),
  text(72, 620, 12, [
    'You need: 34 by 34 inches of washed linen, thread, an iron, an evening.',
    '',
    '1. Fold every edge over by half an inch, press it, fold it over by an inch, press it.',
    '2. Open the folds again. The creases cross in each corner: that is all the measuring there is.',
    '3. Mitre the corners, four times the same, as the next sheet shows.',
    '4. Fold the edges back in and sew them down, a quarter of an inch from the inner fold.',
    '5. A stripe, if you like: two rows of cobalt thread, a finger from the hem.',
    '',
    'Wash it warm, hang it by a short edge while it is wet, and it irons itself.',
  ]),
];

const corner: Sheet = [
  text(72, 700, 20, ['A mitred corner']),
  '1.5 w',
  line([120, 180], [120, 600], [540, 600]),
  dashed(line([160, 180], [160, 560], [540, 560])),
  dashed(line([200, 180], [200, 520], [540, 520])),
  line([120, 440], [280, 600]),
  text(250, 470, 12, [
    'Cut along the slanted line,',
    'half an inch outside the point',
    'where the inner creases cross.',
  ]),
  text(250, 380, 12, ['Fold the cut edge in, then both sides.', 'They meet in one line, and no thread shows.']),
  line([72, 120], [144, 120]),
  text(72, 100, 10, ['One inch. If it is not, print at 100 percent.']),
];

/** A file of PDF 1.4 in plain letters: its objects, and where each of them begins. */
function pdf(sheets: readonly Sheet[]): string {
  const first = 4;
  const kids = sheets.map((_sheet, at) => `${first + at * 2} 0 R`).join(' ');
  const pages = sheets.flatMap((sheet, at) => {
    const stream = sheet.join('\n');
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ];
  });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** What the pattern of the shop brings. */
export const linenPattern = pdf([howTo, corner]);
