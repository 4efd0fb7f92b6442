import { ellipse, mix, n, type Point, path, type Sheet } from '../../svg.ts';
import { disc, type Glaze, handle, type Profile, pot } from './lathe.ts';

const scaled = (profile: Profile, by: number): Profile => profile.map(([r, y]): Point => [r * by, y * by]);

const shapes = {
  mug: [
    [150, 0],
    [152, 40],
    [150, 150],
    [146, 250],
    [132, 300],
    [112, 316],
  ],
  cup: [
    [112, 0],
    [112, 30],
    [108, 110],
    [96, 160],
    [70, 188],
    [62, 200],
  ],
  pitcher: [
    [110, 0],
    [104, 60],
    [112, 140],
    [168, 270],
    [196, 400],
    [186, 520],
    [140, 600],
    [122, 612],
  ],
  moon: [
    [92, 0],
    [96, 26],
    [150, 60],
    [270, 170],
    [318, 310],
    [306, 440],
    [230, 560],
    [130, 628],
    [112, 640],
  ],
  vase: [
    [58, 0],
    [46, 40],
    [52, 96],
    [120, 170],
    [176, 270],
    [172, 360],
    [120, 420],
    [96, 430],
  ],
  bottle: [
    [40, 0],
    [34, 60],
    [36, 180],
    [70, 250],
    [128, 330],
    [142, 440],
    [132, 540],
    [104, 580],
    [94, 588],
  ],
  bowl: [
    [250, 0],
    [246, 40],
    [222, 120],
    [160, 190],
    [104, 214],
    [100, 236],
  ],
  teabowl: [
    [132, 0],
    [132, 30],
    [124, 100],
    [92, 150],
    [62, 166],
    [60, 184],
  ],
  jar: [
    [120, 0],
    [136, 30],
    [168, 90],
    [176, 190],
    [168, 290],
    [146, 330],
    [132, 338],
  ],
  crock: [
    [150, 0],
    [158, 20],
    [164, 120],
    [160, 260],
    [150, 300],
    [140, 310],
  ],
} satisfies Record<string, Profile>;

export type Shape = keyof typeof shapes;

/** Any plain pot: shape, place of its foot, size, glaze. */
export function thrown(
  sheet: Sheet,
  shape: Shape,
  x: number,
  base: number,
  size: number,
  glaze: Glaze,
  seed = 7,
): string {
  return pot(sheet, x, base, scaled(shapes[shape], size), glaze, seed);
}

export function mug(sheet: Sheet, x: number, base: number, size: number, glaze: Glaze, seed = 7): string {
  const top = base - 316 * size;
  return (
    handle(sheet, x + 140 * size, top + 74 * size, 92 * size, 150 * size, 36 * size, glaze.colour) +
    thrown(sheet, 'mug', x, base, size, glaze, seed)
  );
}

export function pitcher(sheet: Sheet, x: number, base: number, size: number, glaze: Glaze, seed = 7): string {
  const top = base - 612 * size;
  const lip = `M${n(x - 96 * size)} ${n(top - 15 * size)}C${n(x - 130 * size)} ${n(top - 22 * size)} ${n(x - 160 * size)} ${n(top - 40 * size)} ${n(x - 176 * size)} ${n(top - 20 * size)}C${n(x - 158 * size)} ${n(top + 30 * size)} ${n(x - 128 * size)} ${n(top + 60 * size)} ${n(x - 100 * size)} ${n(top + 120 * size)}Z`;
  const spout =
    path(lip, `fill="${mix(glaze.colour, '#ffffff', 0.12)}"`) +
    path(
      lip,
      `fill="${sheet.linear(
        [0, 0],
        [1, 0.5],
        [
          [0, '#17161c', 0.22],
          [0.4, '#ffffff', 0.35],
          [1, '#17161c', 0.12],
        ],
      )}"`,
    );
  return (
    handle(sheet, x + 100 * size, top + 40 * size, 150 * size, 280 * size, 40 * size, glaze.colour) +
    spout +
    thrown(sheet, 'pitcher', x, base, size, glaze, seed)
  );
}

export function teapot(sheet: Sheet, x: number, base: number, size: number, glaze: Glaze, seed = 7): string {
  const profile: Profile = scaled(
    [
      [84, 0],
      [120, 18],
      [196, 90],
      [216, 170],
      [188, 250],
      [120, 292],
      [112, 300],
    ],
    size,
  );
  const top = base - 300 * size;
  const spout = `M${n(x - 186 * size)} ${n(top + 190 * size)}C${n(x - 280 * size)} ${n(top + 170 * size)} ${n(x - 270 * size)} ${n(top + 70 * size)} ${n(x - 330 * size)} ${n(top + 30 * size)}L${n(x - 292 * size)} ${n(top + 16 * size)}C${n(x - 230 * size)} ${n(top + 50 * size)} ${n(x - 210 * size)} ${n(top + 90 * size)} ${n(x - 160 * size)} ${n(top + 100 * size)}Z`;
  const lid = path(
    `M${n(x - 86 * size)} ${n(top + 2 * size)}Q${n(x)} ${n(top - 62 * size)} ${n(x + 86 * size)} ${n(top + 2 * size)}A${n(86 * size)} ${n(15 * size)} 0 0 1 ${n(x - 86 * size)} ${n(top + 2 * size)}Z`,
    `fill="${glaze.colour}"`,
  );
  const lidShade = path(
    `M${n(x - 86 * size)} ${n(top + 2 * size)}Q${n(x)} ${n(top - 62 * size)} ${n(x + 86 * size)} ${n(top + 2 * size)}A${n(86 * size)} ${n(15 * size)} 0 0 1 ${n(x - 86 * size)} ${n(top + 2 * size)}Z`,
    `fill="${sheet.linear(
      [0, 0],
      [1, 0.3],
      [
        [0, '#ffffff', 0.3],
        [0.4, '#ffffff', 0.15],
        [1, '#17161c', 0.5],
      ],
    )}"`,
  );
  const knob =
    ellipse(x, top - 48 * size, 24 * size, 20 * size, `fill="${glaze.colour}"`) +
    ellipse(x - 7 * size, top - 55 * size, 9 * size, 6 * size, 'fill="#fff" opacity=".6"');
  const hoop = `M${n(x - 120 * size)} ${n(top + 30 * size)}C${n(x - 130 * size)} ${n(top - 270 * size)} ${n(x + 130 * size)} ${n(top - 270 * size)} ${n(x + 120 * size)} ${n(top + 30 * size)}`;
  return [
    path(spout, `fill="${mix(glaze.colour, '#ffffff', 0.1)}"`),
    path(
      spout,
      `fill="${sheet.linear(
        [0, 0],
        [1, 1],
        [
          [0, '#ffffff', 0.3],
          [1, '#17161c', 0.4],
        ],
      )}"`,
    ),
    pot(sheet, x, base, profile, glaze, seed),
    lid,
    lidShade,
    knob,
    path(hoop, `fill="none" stroke="#8a6038" stroke-width="${n(17 * size)}" stroke-linecap="round"`),
    path(
      hoop,
      `fill="none" stroke="#d3ab74" stroke-width="${n(6 * size)}" stroke-linecap="round" transform="translate(${n(-3 * size)} ${n(-3 * size)})"`,
    ),
  ].join('');
}

/** A potter's wheel: table, head, and a centred lump being opened. */
export function wheel(sheet: Sheet, x: number, base: number, size: number): string {
  const wet: Glaze = { colour: '#a9795a', inside: '#8a5d43', clay: '#a9795a', dip: 1, shine: 0.66, speckle: 0 };
  const head: Glaze = { colour: '#9aa0a4', inside: '#6f757a', clay: '#585d62', dip: 1, shine: 0.4, speckle: 0 };
  const rings = [0.62, 0.76, 0.9].map((share) =>
    ellipse(
      x,
      base - 78 * size,
      330 * size * share,
      330 * size * share * 0.19,
      `fill="none" stroke="#4b5056" stroke-width="${n(3 * size)}" opacity=".55"`,
    ),
  );
  const groove = (y: number, r: number): string =>
    path(
      `M${n(x - r * size)} ${n(base - y * size)}Q${n(x)} ${n(base - (y - 34) * size)} ${n(x + r * size)} ${n(base - y * size)}`,
      `fill="none" stroke="#6f4a35" stroke-width="${n(5 * size)}" opacity=".45"`,
    );
  return [
    thrown(sheet, 'crock', x, base + 150 * size, size * 0.82, { ...head, colour: '#5b6268' }, 2),
    disc(sheet, x, base - 78 * size, 330 * size, head),
    ...rings,
    ellipse(x, base - 74 * size, 190 * size, 32 * size, 'fill="#8a5d43" opacity=".6"'),
    pot(
      sheet,
      x,
      base - 70 * size,
      scaled(
        [
          [150, 0],
          [140, 36],
          [132, 110],
          [150, 190],
          [168, 214],
        ],
        size,
      ),
      wet,
      5,
    ),
    groove(190, 132),
    groove(150, 134),
    groove(112, 146),
  ].join('');
}

/** A tin of tea with a paper label. */
export function tin(sheet: Sheet, x: number, base: number, size: number, colour: string): string {
  const metal: Glaze = { colour, inside: '#3b3f45', clay: colour, dip: 1, shine: 0.55, speckle: 0 };
  const w = 150 * size;
  return [
    pot(
      sheet,
      x,
      base,
      scaled(
        [
          [150, 0],
          [150, 60],
          [150, 200],
          [150, 330],
          [150, 380],
        ],
        size,
      ),
      metal,
      4,
    ),
    ellipse(x, base - 380 * size, w, w * 0.17, `fill="${mix(colour, '#ffffff', 0.3)}"`),
    ellipse(x, base - 384 * size, w * 0.9, w * 0.9 * 0.16, `fill="${mix(colour, '#17161c', 0.12)}"`),
    path(
      `M${n(x - w)} ${n(base - 320 * size)}q${n(w)} ${n(52 * size)} ${n(2 * w)} 0`,
      `fill="none" stroke="#17161c" stroke-width="${n(4 * size)}" opacity=".4"`,
    ),
    path(
      `M${n(x - w * 0.74)} ${n(base - 230 * size)}q${n(w * 0.74)} ${n(34 * size)} ${n(w * 1.48)} 0v${n(130 * size)}q${n(-w * 0.74)} ${n(34 * size)} ${n(-w * 1.48)} 0z`,
      'fill="#f6f1e2" opacity=".95"',
    ),
    path(
      `M${n(x - 34 * size)} ${n(base - 96 * size)}v${n(-56 * size)}a${n(34 * size)} ${n(34 * size)} 0 0 1 ${n(68 * size)} 0v${n(56 * size)}z`,
      `fill="none" stroke="#2c49a8" stroke-width="${n(8 * size)}"`,
    ),
  ].join('');
}
