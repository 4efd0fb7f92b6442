import { averages, type Picture } from '../../picture.ts';
import { ellipse, group, n, path, polygon, rect, type Sheet, seeded, smooth } from '../../svg.ts';
import { glazes } from './lathe.ts';
import { thrown } from './pots.ts';

/** The island in the morning: sky, far hills, sea, the ferry, the kiln chimney on the near shore. */
function island(sheet: Sheet, width: number, height: number): string {
  const sky = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#8fb1c9'],
      [0.55, '#d7dfd9'],
      [0.62, '#f2dfc2'],
      [1, '#f2dfc2'],
    ],
  );
  const sea = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#a9c2c6'],
      [0.4, '#6f95a6'],
      [1, '#35607a'],
    ],
  );
  const line = height * 0.56;
  const hill = (y: number, tall: number, colour: string, seed: number): string => {
    const chance = seeded(seed);
    const points = Array.from({ length: 9 }, (_, i) => [(width * i) / 8, y - tall * (0.25 + chance() * 0.75)] as const);
    return path(`M0 ${n(y)}L0 ${n(points[0]?.[1] ?? y)}${smooth(points)}L${width} ${n(y)}Z`, `fill="${colour}"`);
  };
  const chance = seeded(6);
  const glints = Array.from({ length: 70 }, () => {
    const y = line + 12 + chance() ** 1.6 * (height - line);
    const w = 20 + ((y - line) / (height - line)) * 130 * chance();
    return rect(chance() * width, y, w, 3, `fill="#f7f3e4" opacity="${n(0.2 + chance() * 0.4)}"`);
  });
  const shoreY = height * 0.8;
  const shore = `M0 ${n(shoreY)}C${n(width * 0.2)} ${n(shoreY - 60)} ${n(width * 0.34)} ${n(shoreY + 10)} ${n(width * 0.5)} ${n(shoreY + 90)}C${n(width * 0.6)} ${n(shoreY + 140)} ${n(width * 0.8)} ${n(height - 40)} ${width} ${n(height - 30)}V${height}H0Z`;
  const hx = width * 0.2;
  const hy = shoreY + 10;
  return [
    rect(0, 0, width, height, `fill="${sky}"`),
    ellipse(width * 0.28, height * 0.2, width * 0.3, height * 0.22, `fill="${sheet.glow('#fffaf0', 0.8)}"`),
    hill(line, height * 0.1, '#9db2b8', 4),
    hill(line + 2, height * 0.055, '#7d98a1', 9),
    rect(0, line, width, height - line, `fill="${sea}"`),
    ...glints,
    ferry(width * 0.66, line + height * 0.075, width / 1500),
    path(shore, 'fill="#6b7550"'),
    path(
      shore,
      `fill="${sheet.linear(
        [0, 0],
        [1, 1],
        [
          [0, '#f3eab8', 0.5],
          [0.5, '#f3eab8', 0.05],
          [1, '#1e2a1c', 0.5],
        ],
      )}"`,
    ),
    workshop(sheet, hx, hy, width / 1700),
  ].join('');
}

function ferry(x: number, y: number, size: number): string {
  return group(
    [
      ellipse(10, 6, 260, 12, 'fill="#24465c" opacity=".4"'),
      polygon(
        [
          [-190, -46],
          [200, -46],
          [176, 6],
          [-166, 6],
        ],
        'fill="#26365e"',
      ),
      polygon(
        [
          [-190, -46],
          [200, -46],
          [196, -34],
          [-186, -34],
        ],
        'fill="#f4f1e6"',
      ),
      rect(-130, -96, 250, 50, 'fill="#f4f1e6"'),
      rect(-70, -132, 120, 36, 'fill="#f4f1e6"'),
      ...[-110, -70, -30, 10, 50, 90].map((dx) => rect(dx, -82, 20, 20, 'fill="#41586f"')),
      rect(-54, -124, 88, 16, 'fill="#41586f"'),
      rect(60, -170, 34, 74, 'fill="#c0583a"'),
      rect(60, -158, 34, 12, 'fill="#f4f1e6"'),
      path('M-230 8C-150 0 -60 14 10 8S170 2 240 10', 'fill="none" stroke="#f7f3e4" stroke-width="5" opacity=".8"'),
    ].join(''),
    `transform="translate(${n(x)} ${n(y)}) scale(${Math.round(size * 100) / 100})"`,
  );
}

function workshop(sheet: Sheet, x: number, y: number, size: number): string {
  const wall = sheet.linear(
    [0, 0],
    [1, 0],
    [
      [0, '#efe9dc'],
      [1, '#c9c0ae'],
    ],
  );
  return group(
    [
      ellipse(80, 12, 420, 30, 'fill="#2a3420" opacity=".35"'),
      rect(190, -380, 64, 330, 'fill="#a4553a"'),
      rect(182, -392, 80, 26, 'fill="#7c3d29"'),
      ...[0, 1, 2, 3, 4].map((i) => rect(190, -340 + i * 56, 64, 4, 'fill="#7c3d29" opacity=".5"')),
      path(
        'M222 -400c-20 -50 40 -70 20 -120c-14 -40 30 -60 60 -90',
        'fill="none" stroke="#f5f0e4" stroke-width="26" stroke-linecap="round" opacity=".6"',
      ),
      rect(-220, -170, 440, 180, `fill="${wall}"`),
      polygon(
        [
          [-250, -160],
          [-170, -290],
          [190, -290],
          [250, -160],
        ],
        'fill="#3b4652"',
      ),
      polygon(
        [
          [-250, -160],
          [-170, -290],
          [-150, -290],
          [-222, -160],
        ],
        'fill="#5a6875"',
      ),
      rect(-170, -120, 80, 76, 'fill="#31414f"'),
      rect(-60, -120, 80, 76, 'fill="#31414f"'),
      path('M-130 -120v76M-170 -82h80M-20 -120v76M-60 -82h80', 'stroke="#efe9dc" stroke-width="6"'),
      path('M90 10v-90a46 46 0 0 1 92 0v90z', 'fill="#2c49a8"'),
    ].join(''),
    `transform="translate(${n(x)} ${n(y)}) scale(${Math.round(size * 100) / 100})"`,
  );
}

/** The kiln on a Thursday night: brick arch, fire within, pots waiting at its foot. */
function kiln(sheet: Sheet, width: number, height: number): string {
  const x = width / 2;
  const base = height * 0.84;
  const radius = height * 0.3;
  const rows: string[] = [];
  const chance = seeded(21);
  const brickHeight = height / 22;
  for (let row = 0; row * brickHeight < base; row += 1) {
    const shift = row % 2 ? 0 : -width / 24;
    for (let column = 0; column < 14; column += 1) {
      const tone = ['#7a3f30', '#843f2d', '#6d3629', '#8a4a37', '#733a2e'][Math.floor(chance() * 5)] ?? '#7a3f30';
      rows.push(
        rect(shift + (column * width) / 12, row * brickHeight, width / 12 - 6, brickHeight - 6, `fill="${tone}"`),
      );
    }
  }
  const opening = (r: number): string =>
    `M${n(x - r)} ${n(base)}V${n(base - r * 1.05)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(base - r * 1.05)}V${n(base)}Z`;
  const voussoirs = Array.from({ length: 17 }, (_, i) => {
    const angle = Math.PI + (Math.PI * (i + 0.5)) / 17;
    return group(
      rect(-radius * 0.088, -radius * 0.13, radius * 0.176, radius * 0.26, 'fill="#a35c43"'),
      `transform="translate(${n(x + Math.cos(angle) * radius * 1.13)} ${n(base - radius * 1.05 + Math.sin(angle) * radius * 1.13)}) rotate(${n((angle * 180) / Math.PI + 90)})"`,
    );
  });
  const fire = sheet.radial([0.5, 0.86], 0.85, [
    [0, '#fff3c4'],
    [0.25, '#ffc861'],
    [0.55, '#f07f2d'],
    [0.85, '#9c2f16'],
    [1, '#561a12'],
  ]);
  const glow = sheet.glow('#ff9a3d', 0.75);
  const night = sheet.radial([0.5, 0.66], 0.75, [
    [0, '#120c10', 0],
    [0.45, '#120c10', 0.3],
    [1, '#0b0a12', 0.86],
  ]);
  const hot = { ...glazes.bare, colour: '#f2a04a', inside: '#ffd98a', clay: '#f2a04a', shine: 0.2, speckle: 0 };
  const floor = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#7b4b34'],
      [1, '#2a1c1a'],
    ],
  );
  return [
    rect(0, 0, width, base, 'fill="#54291f"'),
    ...rows,
    rect(0, base, width, height - base, `fill="${floor}"`),
    ...voussoirs,
    path(opening(radius), `fill="${fire}"`),
    thrown(sheet, 'moon', x - radius * 0.34, base - 6, radius / 720, hot, 3),
    thrown(sheet, 'bottle', x + radius * 0.4, base - 4, radius / 760, hot, 5),
    thrown(sheet, 'cup', x + radius * 0.06, base + 4, radius / 620, hot, 5),
    ellipse(x, base - radius * 0.5, radius * 2.2, radius * 1.7, `fill="${glow}" opacity=".7"`),
    rect(0, 0, width, height, `fill="${night}"`),
    thrown(sheet, 'jar', x - radius * 1.75, height * 0.95, radius / 520, glazes.bare, 3),
    thrown(sheet, 'teabowl', x + radius * 1.7, height * 0.96, radius / 430, glazes.bare, 5),
  ].join('');
}

/** Linen drying on a line above the shore. */
function washing(sheet: Sheet, width: number, height: number): string {
  const sky = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#b7cbd6'],
      [0.7, '#e9e6da'],
      [1, '#f0dfc4'],
    ],
  );
  const grass = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#9aa278'],
      [1, '#555f3e'],
    ],
  );
  const line = height * 0.66;
  const rope = `M0 ${n(height * 0.2)}Q${n(width / 2)} ${n(height * 0.29)} ${width} ${n(height * 0.18)}`;
  const ropeY = (x: number): number => {
    const t = x / width;
    return height * ((1 - t) ** 2 * 0.2 + 2 * (1 - t) * t * 0.29 + t * t * 0.18);
  };
  const piece = (share: number, wide: number, tall: number, colour: string, stripe?: string): string => {
    const x = width * share;
    const w = width * wide;
    const h = height * tall;
    const a = ropeY(x);
    const b = ropeY(x + w);
    const d = `M${n(x)} ${n(a)}L${n(x + w)} ${n(b)}C${n(x + w * 1.06)} ${n(b + h * 0.4)} ${n(x + w * 0.96)} ${n(b + h * 0.7)} ${n(x + w * 1.1)} ${n(b + h)}C${n(x + w * 0.8)} ${n(b + h * 1.06)} ${n(x + w * 0.4)} ${n(a + h * 0.94)} ${n(x + w * 0.1)} ${n(a + h * 1.03)}C${n(x - w * 0.04)} ${n(a + h * 0.7)} ${n(x + w * 0.06)} ${n(a + h * 0.4)} ${n(x)} ${n(a)}Z`;
    const clip = sheet.clip(path(d, ''));
    const folds = sheet.linear(
      [0, 0],
      [1, 0.12],
      [
        [0, '#ffffff', 0.5],
        [0.16, '#2b2e38', 0.1],
        [0.3, '#ffffff', 0.4],
        [0.46, '#2b2e38', 0.14],
        [0.62, '#ffffff', 0.3],
        [0.8, '#2b2e38', 0.2],
        [1, '#ffffff', 0.1],
      ],
    );
    const bands = stripe
      ? [0.78, 0.82, 0.86].map((t) =>
          path(
            `M${n(x - 40)} ${n(a + h * t)}Q${n(x + w / 2)} ${n(a + h * (t - 0.04))} ${n(x + w * 1.3)} ${n(b + h * t)}`,
            `fill="none" stroke="${stripe}" stroke-width="${t === 0.82 ? 16 : 6}"`,
          ),
        )
      : [];
    const peg = (px: number): string => rect(px - 6, ropeY(px) - 20, 12, 44, 'fill="#b58a5a" rx="4"');
    return (
      path(d, `fill="${colour}"`) +
      group(bands.join('') + path(d, `fill="${folds}"`), `clip-path="${clip}"`) +
      peg(x + w * 0.06) +
      peg(x + w * 0.94)
    );
  };
  return [
    rect(0, 0, width, height, `fill="${sky}"`),
    ellipse(width * 0.2, height * 0.16, width * 0.32, height * 0.26, `fill="${sheet.glow('#fffaf0', 0.9)}"`),
    rect(0, line - height * 0.07, width, height * 0.1, 'fill="#7fa0ad"'),
    path(
      `M0 ${n(line)}Q${n(width * 0.3)} ${n(line - 50)} ${n(width * 0.6)} ${n(line + 10)}T${width} ${n(line - 20)}V${height}H0Z`,
      `fill="${grass}"`,
    ),
    path(rope, 'fill="none" stroke="#5c4a36" stroke-width="7"'),
    piece(0.08, 0.2, 0.5, '#f4f0e4', '#2c49a8'),
    piece(0.36, 0.15, 0.38, '#d9b58f'),
    piece(0.58, 0.24, 0.54, '#dfe4df', '#b5643c'),
  ].join('');
}

/** A long table laid outdoors at dusk, lanterns above it. */
function supper(sheet: Sheet, width: number, height: number): string {
  const sky = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#1d2b55'],
      [0.6, '#5a5f8c'],
      [1, '#d99a76'],
    ],
  );
  const lineY = (x: number): number => height * (0.16 + 0.1 * Math.sin((x / width) * Math.PI));
  const lamps = Array.from({ length: 8 }, (_, i) => {
    const x = (width * (i + 0.5)) / 8;
    const y = lineY(x) + 24;
    return ellipse(x, y, 90, 90, `fill="${sheet.glow('#ffd58a', 0.75)}"`) + ellipse(x, y, 17, 22, 'fill="#fff1c9"');
  });
  const wire = Array.from({ length: 9 }, (_, i) => [(width * i) / 8, lineY((width * i) / 8)] as const);
  const table = height * 0.74;
  return [
    rect(0, 0, width, height, `fill="${sky}"`),
    path(
      `M0 ${n(height * 0.62)}Q${n(width * 0.25)} ${n(height * 0.5)} ${n(width * 0.5)} ${n(height * 0.6)}T${width} ${n(height * 0.55)}V${height}H0Z`,
      'fill="#28324f"',
    ),
    path(
      `M${n(wire[0]?.[0] ?? 0)} ${n(wire[0]?.[1] ?? 0)}${smooth(wire)}`,
      'fill="none" stroke="#11182f" stroke-width="5"',
    ),
    ...lamps,
    rect(
      0,
      table,
      width,
      height - table,
      `fill="${sheet.linear(
        [0, 0],
        [0, 1],
        [
          [0, '#ece3cf'],
          [0.2, '#d3c8b4'],
          [1, '#7b718a'],
        ],
      )}"`,
    ),
    thrown(sheet, 'pitcher', width * 0.2, table + 90, 0.62, glazes.porcelain, 3),
    thrown(sheet, 'bowl', width * 0.42, table + 120, 0.7, glazes.cobalt, 3),
    thrown(sheet, 'cup', width * 0.58, table + 70, 0.7, glazes.oat, 5),
    thrown(sheet, 'bottle', width * 0.71, table + 80, 0.62, glazes.celadon, 5),
    thrown(sheet, 'cup', width * 0.84, table + 150, 0.8, glazes.iron, 5),
    rect(
      0,
      0,
      width,
      height,
      `fill="${sheet.radial([0.5, 0.3], 0.8, [
        [0, '#ffd58a', 0.16],
        [1, '#0b1030', 0.3],
      ])}"`,
    ),
  ].join('');
}

const wide = (sky: string, ground: string, draw: (sheet: Sheet, width: number, height: number) => string): Picture => ({
  width: 2000,
  height: 1250,
  colours: averages(sky, ground),
  draw: (sheet) => draw(sheet, 2000, 1250),
});

export const landscapes: Record<string, Picture> = {
  island: wide('#b9ccd2', '#6b7550', island),
  kiln: wide('#7a3f30', '#3a2420', kiln),
  washing: wide('#c9d6da', '#8f976d', washing),
  supper: wide('#4a5285', '#d3c8b4', supper),
};
