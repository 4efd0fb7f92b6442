import { averages, type Picture } from '../../picture.ts';
import { ellipse, group, mix, type Point, polygon, rect, type Sheet, seeded } from '../../svg.ts';

/** Folded paper under one lamp: everything here is a sheet, a crease and a shadow. */
interface Stage {
  readonly ground: string;
  readonly width?: number;
  readonly height?: number;
  readonly draw: (sheet: Sheet, width: number, height: number) => string;
}

function stage({ ground, width = 2000, height = 1500, draw }: Stage): Picture {
  return {
    width,
    height,
    colours: averages(ground, mix(ground, '#000000', 0.2)),
    draw: (sheet) => {
      const lamp = sheet.radial([0.36, 0.26], 0.95, [
        [0, '#ffffff', 0.55],
        [0.5, '#ffffff', 0.06],
        [1, '#0a0a12', 0.34],
      ]);
      return [
        rect(0, 0, width, height, `fill="${ground}"`),
        rect(0, 0, width, height, `fill="${lamp}"`),
        draw(sheet, width, height),
      ].join('');
    },
  };
}

const soft = (sheet: Sheet, x: number, y: number, rx: number, ry: number, strength = 0.5): string =>
  ellipse(x, y, rx, ry, `fill="${sheet.glow('#10111a', strength)}"`);

/** A leaf of paper with its own light; `tilt` from -1 (turned away) to 1 (turned to the lamp). */
function leaf(sheet: Sheet, points: readonly Point[], colour: string, tilt: number): string {
  const tone = tilt >= 0 ? mix(colour, '#ffffff', tilt * 0.5) : mix(colour, '#0d0e16', -tilt * 0.55);
  const shade = sheet.linear(
    [0, 0],
    [1, 1],
    [
      [0, '#ffffff', 0.22],
      [0.55, '#ffffff', 0],
      [1, '#0a0a12', 0.26],
    ],
  );
  return polygon(points, `fill="${tone}"`) + polygon(points, `fill="${shade}"`);
}

/** A fan of creased strips, light and dark in turn. */
function fan(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  folds: number,
  from: number,
  to: number,
  colour: string,
): string {
  const at = (angle: number, r: number): Point => [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
  const step = (to - from) / folds;
  return Array.from({ length: folds }, (_, i) => {
    const a = from + step * i;
    const reach = radius * (i % 2 ? 1 : 0.965);
    return leaf(
      sheet,
      [[x, y], at(a, reach), at(a + step, radius * (i % 2 ? 0.965 : 1))],
      colour,
      i % 2 ? 0.55 : -0.35,
    );
  }).join('');
}

/** A tower of stacked, slightly turned squares. */
function tower(
  sheet: Sheet,
  x: number,
  base: number,
  size: number,
  floors: number,
  colour: string,
  seed: number,
): string {
  const chance = seeded(seed);
  return Array.from({ length: floors }, (_, i) => {
    const w = size * (1 - i * 0.045) * (0.9 + chance() * 0.2);
    const y = base - i * size * 0.26;
    const skew = (chance() - 0.5) * size * 0.22;
    const d = size * 0.2;
    return [
      leaf(
        sheet,
        [
          [x - w / 2, y],
          [x + skew, y + d],
          [x + skew, y + d - size * 0.24],
          [x - w / 2, y - size * 0.24],
        ],
        colour,
        0.35,
      ),
      leaf(
        sheet,
        [
          [x + skew, y + d],
          [x + w / 2, y],
          [x + w / 2, y - size * 0.24],
          [x + skew, y + d - size * 0.24],
        ],
        colour,
        -0.55,
      ),
      leaf(
        sheet,
        [
          [x - w / 2, y - size * 0.24],
          [x + skew, y + d - size * 0.24],
          [x + w / 2, y - size * 0.24],
          [x - skew, y - d - size * 0.24],
        ],
        colour,
        0.85,
      ),
    ].join('');
  }).join('');
}

/** A mountain range of creases. */
function range(
  sheet: Sheet,
  width: number,
  base: number,
  tall: number,
  peaks: number,
  colour: string,
  seed: number,
): string {
  const chance = seeded(seed);
  return Array.from({ length: peaks }, (_, i) => {
    const x = ((i + 0.5) / peaks) * width + (chance() - 0.5) * 120;
    const h = tall * (0.5 + chance() * 0.5);
    const half = (width / peaks) * (0.75 + chance() * 0.4);
    const foot = base + 60 * chance();
    return (
      leaf(
        sheet,
        [
          [x, foot - h],
          [x + half * 0.1, foot + 50],
          [x - half, foot],
        ],
        colour,
        0.5,
      ) +
      leaf(
        sheet,
        [
          [x, foot - h],
          [x + half, foot],
          [x + half * 0.1, foot + 50],
        ],
        colour,
        -0.6,
      )
    );
  }).join('');
}

const vermilion = '#e2492f';
const ink = '#24314f';
const bone = '#ece6d8';
const moss = '#6f8b5a';
const sun = '#f0b73a';
const lilac = '#a99bcf';

export const pictures: Record<string, Picture> = {
  'fan-vermilion': stage({
    ground: '#e7e4de',
    draw: (s, w, h) =>
      soft(s, w * 0.56, h * 0.84, w * 0.4, h * 0.09) +
      fan(s, w / 2, h * 0.82, h * 0.66, 22, Math.PI * 1.04, Math.PI * 1.96, vermilion),
  }),
  'fan-pair': stage({
    ground: '#cfd6d8',
    width: 1500,
    height: 1900,
    draw: (s, w, h) =>
      soft(s, w * 0.6, h * 0.56, w * 0.42, h * 0.3, 0.35) +
      fan(s, w * 0.5, h * 0.5, w * 0.4, 36, 0, Math.PI * 2, ink) +
      fan(s, w * 0.5, h * 0.5, w * 0.2, 24, 0.1, Math.PI * 2 + 0.1, sun),
  }),
  'fan-wheel': stage({
    ground: '#2b2f3c',
    width: 1500,
    height: 1500,
    draw: (s, w, h) =>
      soft(s, w * 0.56, h * 0.58, w * 0.44, h * 0.44, 0.6) +
      fan(s, w / 2, h / 2, w * 0.38, 44, 0.3, Math.PI * 2 + 0.3, bone) +
      fan(s, w / 2, h / 2, w * 0.14, 18, 0, Math.PI * 2, vermilion),
  }),
  'towers-bone': stage({
    ground: '#d9cfc0',
    draw: (s, w, h) =>
      soft(s, w * 0.36, h * 0.86, 420, 70) +
      tower(s, w * 0.3, h * 0.82, 330, 9, bone, 3) +
      soft(s, w * 0.62, h * 0.9, 380, 60) +
      tower(s, w * 0.56, h * 0.86, 280, 6, vermilion, 8) +
      soft(s, w * 0.82, h * 0.84, 300, 50) +
      tower(s, w * 0.78, h * 0.8, 230, 11, ink, 5),
  }),
  'towers-city': stage({
    ground: '#9fb3bd',
    width: 1500,
    height: 1900,
    draw: (s, w, h) =>
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            soft(s, w * (0.2 + i * 0.16), h * (0.74 + (i % 3) * 0.06), 220, 40) +
            tower(
              s,
              w * (0.16 + i * 0.17),
              h * (0.72 + (i % 3) * 0.06),
              190,
              7 + ((i * 5) % 8),
              [bone, lilac, sun, bone, moss][i] ?? bone,
              i + 2,
            ),
        )
        .join(''),
  }),
  'towers-one': stage({
    ground: '#efe3d4',
    width: 1500,
    height: 1500,
    draw: (s, w, h) => soft(s, w * 0.6, h * 0.86, 520, 80) + tower(s, w * 0.5, h * 0.82, 420, 8, sun, 12),
  }),
  'range-moss': stage({
    ground: '#e9ecdf',
    draw: (s, w, h) =>
      group(range(s, w, h * 0.6, h * 0.4, 5, lilac, 4), 'opacity=".75"') + range(s, w, h * 0.78, h * 0.46, 4, moss, 9),
  }),
  'range-night': stage({
    ground: '#1e2740',
    width: 1500,
    height: 1900,
    draw: (s, w, h) =>
      ellipse(w * 0.7, h * 0.24, 150, 150, 'fill="#f4e6bd"') +
      ellipse(w * 0.7, h * 0.24, 420, 420, `fill="${s.glow('#f4e6bd', 0.35)}"`) +
      range(s, w, h * 0.66, h * 0.36, 4, '#5a6a99', 7) +
      range(s, w, h * 0.84, h * 0.34, 3, '#33406b', 3),
  }),
  'range-sun': stage({
    ground: '#f3d9b0',
    width: 1500,
    height: 1500,
    draw: (s, w, h) =>
      fan(s, w / 2, h * 0.62, w * 0.3, 26, Math.PI, Math.PI * 2, sun) + range(s, w, h * 0.8, h * 0.34, 4, vermilion, 6),
  }),
};
