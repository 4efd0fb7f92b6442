import { ellipse, n, path, polygon, rect, type Sheet, seeded } from '../../svg.ts';
import { shadow } from './room.ts';

/** An open carton with paper wool; what rises out of it is drawn by the caller between back and front. */
export function carton(sheet: Sheet, x: number, base: number, size: number, content: string): string {
  const w = 560 * size;
  const h = 330 * size;
  const left = x - w / 2;
  const top = base - h;
  const board = sheet.linear(
    [0, 0],
    [1, 0.5],
    [
      [0, '#d9b384'],
      [1, '#b58a5a'],
    ],
  );
  const side = sheet.linear(
    [0, 0],
    [1, 0],
    [
      [0, '#a37a4e'],
      [1, '#7f5c38'],
    ],
  );
  const chance = seeded(11);
  const wool = Array.from({ length: 46 }, () => {
    const px = left + 30 * size + chance() * (w - 60 * size);
    const py = top + (chance() * 44 - 26) * size;
    return path(
      `M${n(px)} ${n(py)}q${n((chance() * 60 - 30) * size)} ${n((-30 - chance() * 30) * size)} ${n((chance() * 90 - 45) * size)} ${n(chance() * 20 * size)}`,
      `fill="none" stroke="${chance() > 0.5 ? '#f3e7cc' : '#dcc9a2'}" stroke-width="${n((5 + chance() * 5) * size)}" stroke-linecap="round"`,
    );
  });
  return [
    shadow(sheet, x + 30 * size, base, w * 0.52, 0.6),
    polygon(
      [
        [left, top],
        [left + 60 * size, top - 70 * size],
        [left + w + 60 * size, top - 70 * size],
        [left + w, top],
      ],
      'fill="#7b5a38"',
    ),
    polygon(
      [
        [left + 60 * size, top - 70 * size],
        [left + 20 * size, top - 190 * size],
        [left + w + 10 * size, top - 200 * size],
        [left + w + 60 * size, top - 70 * size],
      ],
      'fill="#c79f6f"',
    ),
    content,
    ...wool,
    polygon(
      [
        [left + w, top],
        [left + w + 60 * size, top - 70 * size],
        [left + w + 60 * size, base - 66 * size],
        [left + w, base],
      ],
      `fill="${side}"`,
    ),
    polygon(
      [
        [left, top],
        [left - 120 * size, top + 60 * size],
        [left - 120 * size, top + 78 * size],
        [left, top + 22 * size],
      ],
      'fill="#c79f6f"',
    ),
    rect(left, top, w, h, `fill="${board}"`),
    rect(left + w * 0.44, top, w * 0.12, h, 'fill="#e9dcc0" opacity=".75"'),
    path(
      `M${n(left + 70 * size)} ${n(base - 70 * size)}v${n(-66 * size)}a${n(40 * size)} ${n(40 * size)} 0 0 1 ${n(80 * size)} 0v${n(66 * size)}z`,
      `fill="none" stroke="#5d4227" stroke-width="${n(7 * size)}"`,
    ),
    ellipse(left + 110 * size, base - 100 * size, 10 * size, 10 * size, 'fill="#5d4227"'),
  ].join('');
}

/** A kraft pouch, folded over at the top. */
export function pouch(sheet: Sheet, x: number, base: number, size: number): string {
  const d = `M${n(x - 150 * size)} ${n(base - 400 * size)}L${n(x + 150 * size)} ${n(base - 400 * size)}C${n(x + 150 * size)} ${n(base - 200 * size)} ${n(x + 180 * size)} ${n(base - 120 * size)} ${n(x + 170 * size)} ${n(base)}Q${n(x)} ${n(base + 34 * size)} ${n(x - 170 * size)} ${n(base)}C${n(x - 180 * size)} ${n(base - 120 * size)} ${n(x - 150 * size)} ${n(base - 200 * size)} ${n(x - 150 * size)} ${n(base - 400 * size)}Z`;
  return [
    shadow(sheet, x, base, 160 * size),
    path(d, 'fill="#cda877"'),
    path(
      d,
      `fill="${sheet.linear(
        [0, 0],
        [1, 0],
        [
          [0, '#3b2714', 0.35],
          [0.24, '#fff4df', 0.5],
          [0.5, '#fff4df', 0],
          [1, '#3b2714', 0.5],
        ],
      )}"`,
    ),
    path(
      `M${n(x - 60 * size)} ${n(base - 340 * size)}q${n(30 * size)} ${n(150 * size)} ${n(-10 * size)} ${n(320 * size)}M${n(x + 90 * size)} ${n(base - 330 * size)}q${n(-10 * size)} ${n(150 * size)} ${n(26 * size)} ${n(290 * size)}`,
      `fill="none" stroke="#7a5733" stroke-width="${n(4 * size)}" opacity=".4"`,
    ),
    rect(x - 158 * size, base - 420 * size, 316 * size, 64 * size, 'fill="#dfbd8d"'),
    rect(x - 158 * size, base - 364 * size, 316 * size, 9 * size, 'fill="#8b6539" opacity=".6"'),
    rect(x - 92 * size, base - 268 * size, 184 * size, 190 * size, 'fill="#f8f3e6"'),
    path(
      `M${n(x - 40 * size)} ${n(base - 110 * size)}v${n(-62 * size)}a${n(40 * size)} ${n(40 * size)} 0 0 1 ${n(80 * size)} 0v${n(62 * size)}z`,
      `fill="none" stroke="#2c49a8" stroke-width="${n(9 * size)}"`,
    ),
    ellipse(x, base - 140 * size, 11 * size, 11 * size, 'fill="#2c49a8"'),
  ].join('');
}
