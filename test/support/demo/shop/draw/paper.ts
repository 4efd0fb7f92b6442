import { ellipse, group, n, path, polygon, rect, type Sheet } from '../../svg.ts';
import { shadow } from './room.ts';

/** A pattern booklet, standing, with a folded sheet before it and a pencil. */
export function booklet(sheet: Sheet, x: number, base: number, size: number): string {
  const w = 430 * size;
  const h = 600 * size;
  const left = x - w / 2;
  const top = base - h;
  const cover = sheet.linear(
    [0, 0],
    [1, 1],
    [
      [0, '#3f5bbd'],
      [1, '#22398a'],
    ],
  );
  const line = (y: number, bend: number): string =>
    path(
      `M${n(left + w * 0.16)} ${n(top + h * y)}q${n(w * 0.34)} ${n(-h * bend)} ${n(w * 0.68)} 0`,
      `fill="none" stroke="#f3efe2" stroke-width="${n(4 * size)}" stroke-dasharray="${n(20 * size)} ${n(11 * size)}" opacity=".85"`,
    );
  return [
    shadow(sheet, x + 20 * size, base, w * 0.55, 0.7),
    polygon(
      [
        [left + w, top],
        [left + w + 22 * size, top + 12 * size],
        [left + w + 22 * size, base - 8 * size],
        [left + w, base],
      ],
      'fill="#efe9da"',
    ),
    polygon(
      [
        [left + w + 10 * size, top + 6 * size],
        [left + w + 12 * size, top + 6 * size],
        [left + w + 12 * size, base - 4 * size],
        [left + w + 10 * size, base],
      ],
      'fill="#c9c1ad"',
    ),
    rect(left, top, w, h, `fill="${cover}"`),
    rect(left, top, 22 * size, h, 'fill="#16266a" opacity=".45"'),
    line(0.22, 0.05),
    line(0.34, -0.04),
    line(0.46, 0.05),
    path(
      `M${n(left + w * 0.24)} ${n(top + h * 0.86)}V${n(top + h * 0.58)}H${n(left + w * 0.78)}V${n(top + h * 0.86)}Z M${n(left + w * 0.24)} ${n(top + h * 0.66)}H${n(left + w * 0.78)}`,
      `fill="none" stroke="#f3efe2" stroke-width="${n(6 * size)}"`,
    ),
    rect(
      left,
      top,
      w,
      h,
      `fill="${sheet.linear(
        [0, 0],
        [1, 0.4],
        [
          [0, '#ffffff', 0.24],
          [0.5, '#ffffff', 0],
          [1, '#0d1433', 0.24],
        ],
      )}"`,
    ),
  ].join('');
}

/** Two printed sheets lying on the table, and the pencil that drew them. */
export function sheets(sheet: Sheet, x: number, y: number, size: number): string {
  const page = (dx: number, dy: number, tone: string): string =>
    polygon(
      [
        [x + (dx - 250) * size, y + (dy + 6) * size],
        [x + (dx + 150) * size, y + (dy - 40) * size],
        [x + (dx + 290) * size, y + (dy + 70) * size],
        [x + (dx - 150) * size, y + (dy + 130) * size],
      ],
      `fill="${tone}"`,
    );
  const dark = sheet.glow('#1c1d25', 0.45);
  return [
    ellipse(x + 40 * size, y + 70 * size, 330 * size, 74 * size, `fill="${dark}"`),
    page(30, 16, '#e2dccb'),
    page(0, 0, '#fbf8ef'),
    path(
      `M${n(x - 190 * size)} ${n(y + 24 * size)}C${n(x - 60 * size)} ${n(y - 26 * size)} ${n(x + 60 * size)} ${n(y + 90 * size)} ${n(x + 220 * size)} ${n(y + 60 * size)}M${n(x - 150 * size)} ${n(y + 60 * size)}L${n(x + 120 * size)} ${n(y + 10 * size)}L${n(x + 190 * size)} ${n(y + 62 * size)}`,
      `fill="none" stroke="#2c49a8" stroke-width="${n(4 * size)}" stroke-dasharray="${n(15 * size)} ${n(9 * size)}"`,
    ),
    path(
      `M${n(x + 60 * size)} ${n(y + 132 * size)}L${n(x + 330 * size)} ${n(y + 20 * size)}`,
      `stroke="#3a2b1c" stroke-opacity=".28" stroke-width="${n(15 * size)}" stroke-linecap="round" transform="translate(10 9)"`,
    ),
    path(
      `M${n(x + 82 * size)} ${n(y + 123 * size)}L${n(x + 330 * size)} ${n(y + 20 * size)}`,
      `stroke="#d6a23c" stroke-width="${n(15 * size)}"`,
    ),
    path(
      `M${n(x + 82 * size)} ${n(y + 118 * size)}L${n(x + 330 * size)} ${n(y + 15 * size)}`,
      `stroke="#f1d083" stroke-width="${n(4 * size)}"`,
    ),
    polygon(
      [
        [x + 79 * size, y + 116 * size],
        [x + 86 * size, y + 131 * size],
        [x + 48 * size, y + 138 * size],
      ],
      'fill="#ecd3ab"',
    ),
    polygon(
      [
        [x + 60 * size, y + 130 * size],
        [x + 63 * size, y + 136 * size],
        [x + 48 * size, y + 138 * size],
      ],
      'fill="#2a2a2e"',
    ),
  ].join('');
}

/** A cream envelope with a cobalt card half out of it, string tied round. */
export function giftCard(sheet: Sheet, x: number, base: number, size: number): string {
  const w = 620 * size;
  const h = 400 * size;
  const left = x - w / 2;
  const top = base - h;
  const card = sheet.linear(
    [0, 0],
    [1, 1],
    [
      [0, '#4763c6'],
      [1, '#24398c'],
    ],
  );
  const paper = sheet.linear(
    [0, 0],
    [1, 1],
    [
      [0, '#fbf7ec'],
      [1, '#dcd3bf'],
    ],
  );
  const arch = (r: number): string =>
    path(
      `M${n(x - r * size)} ${n(top - 26 * size)}v${n(-70 * size)}a${n(r * size)} ${n(r * size)} 0 0 1 ${n(2 * r * size)} 0v${n(70 * size)}`,
      `fill="none" stroke="#f1eee3" stroke-width="${n(9 * size)}"`,
    );
  return [
    shadow(sheet, x + 10 * size, base, w * 0.5, 0.5),
    group(
      rect(left + 30 * size, top - 200 * size, w - 60 * size, h, `fill="${card}" rx="${n(14 * size)}"`) +
        arch(74) +
        arch(46) +
        ellipse(x, top - 50 * size, 15 * size, 15 * size, 'fill="#f1eee3"'),
      `transform="rotate(-2 ${n(x)} ${n(top)})"`,
    ),
    rect(left, top, w, h, `fill="${paper}" rx="${n(6 * size)}"`),
    path(
      `M${n(left)} ${n(top + 4 * size)}L${n(x)} ${n(top + h * 0.56)}L${n(left + w)} ${n(top + 4 * size)}`,
      `fill="none" stroke="#a79b80" stroke-width="${n(4 * size)}" opacity=".8"`,
    ),
    path(
      `M${n(left)} ${n(base - 4 * size)}L${n(x - 60 * size)} ${n(top + h * 0.48)}M${n(left + w)} ${n(base - 4 * size)}L${n(x + 60 * size)} ${n(top + h * 0.48)}`,
      `fill="none" stroke="#a79b80" stroke-width="${n(3 * size)}" opacity=".45"`,
    ),
    path(`M${n(left)} ${n(top + h * 0.66)}H${n(left + w)}`, `stroke="#b5643c" stroke-width="${n(8 * size)}"`),
    path(
      `M${n(x + 120 * size)} ${n(top + h * 0.66)}c${n(-70 * size)} ${n(-80 * size)} ${n(-120 * size)} ${n(-20 * size)} 0 0c${n(60 * size)} ${n(-90 * size)} ${n(130 * size)} ${n(-30 * size)} 0 0m0 0l${n(-40 * size)} ${n(92 * size)}m${n(40 * size)} ${n(-92 * size)}l${n(52 * size)} ${n(84 * size)}`,
      `fill="none" stroke="#b5643c" stroke-width="${n(8 * size)}" stroke-linecap="round"`,
    ),
  ].join('');
}

/** Widths of the worn type, as shares of its size; other letters have the first. */
const usualWidth = 0.76;
const letterWidths: Readonly<Record<string, number>> = { I: 0.46, M: 1, W: 1.04, T: 0.72 };

/** The worn type as strokes on a square of one, from its baseline up. Drawn: a text is set in whatever fonts one has. */
const letterStrokes: Readonly<Record<string, string>> = {
  A: 'M-.3 0L0-.69L.3 0M-.2-.23H.2M-.41 0h.22M.19 0h.22',
  G: 'M.27-.5V-.62M.27-.53A.33 .35 0 1 0 .27-.13V-.3M.12-.3H.36',
  I: 'M0 0V-.69M-.13 0h.26M-.13-.69h.26',
  M: 'M-.34 0V-.69L0-.1L.34-.69V0M-.45 0h.22M.23 0h.22M-.45-.69h.14M.31-.69h.14',
  R: 'M-.22 0V-.69M-.33-.69H.04A.17 .17 0 0 1 .04-.35H-.22M.03-.35L.27 0M-.33 0h.22M.22 0h.16',
  T: 'M0 0V-.69M-.3-.52V-.69H.3V-.52M-.12 0h.24',
};

/** Lettering pressed into wet clay, following the curve of a bowl. */
export function inscription(x: number, y: number, radius: number, size: number, text: string): string {
  const letters = Array.from(text, (letter) => ({
    letter,
    turn: ((letterWidths[letter] ?? usualWidth) * size) / radius,
  }));
  const whole = letters.reduce((sum, { turn }) => sum + turn, 0);
  let passed = -whole / 2;
  return letters
    .map(({ letter, turn }) => {
      const angle = passed + turn / 2;
      passed += turn;
      const px = x + Math.sin(angle) * radius;
      const py = y + Math.cos(angle) * radius * 0.17;
      const squeeze = Math.cos(angle);
      const strokes = letterStrokes[letter];
      if (strokes === undefined) throw new Error(`No stroke is drawn for the letter "${letter}" yet.`);
      const glyph = (stroke: string, dy: number): string =>
        path(
          strokes,
          `transform="translate(0 ${dy}) scale(${n(size)})" fill="none" stroke="${stroke}" stroke-width=".075"`,
        );
      return group(
        glyph('#ffffff', 2.5) + glyph('#26346b', 0),
        `transform="translate(${n(px)} ${n(py)}) scale(${Math.round(squeeze * 100) / 100} 1) rotate(${n(-angle * 16)})" opacity=".85"`,
      );
    })
    .join('');
}
