import { averages, type Picture } from '../../picture.ts';
import { ellipse, group, mix, n, path, polygon, rect, type Sheet, seeded, smooth } from '../../svg.ts';
import { printed } from './printed.ts';
import { station, train, viaduct } from './railway.ts';

/** A stretch of night as seen from a hill: sky, ridges one behind the other, and something of the line. */
interface Night {
  readonly seed: number;
  readonly sky: readonly [top: string, middle: string, low: string];
  readonly ridge: string;
  readonly near: string;
  readonly moon?: readonly [x: number, y: number, r: number];
  readonly peaks: number;
  readonly front: (sheet: Sheet, width: number, height: number) => string;
}

function night({ seed, sky, ridge, near, moon, peaks, front }: Night, width = 2000, height = 1250): Picture {
  return {
    width,
    height,
    colours: averages(sky[1], near),
    draw: (sheet) => {
      const chance = seeded(seed);
      const stars = Array.from({ length: 90 }, () => {
        const y = chance() * height * 0.5;
        return ellipse(
          chance() * width,
          y,
          1 + chance() * 2.2,
          1 + chance() * 2.2,
          `fill="#fff" opacity="${n(0.2 + chance() * 0.7)}"`,
        );
      });
      const layers = Array.from({ length: 4 }, (_, layer) => {
        const base = height * (0.5 + layer * 0.07);
        const tone = mix(mix(sky[2], ridge, 0.25 + layer * 0.25), near, layer * 0.16);
        const points = Array.from({ length: 11 }, (_, i) => {
          const tall = peaks * height * (0.3 - layer * 0.05);
          return [(width * i) / 10, base - chance() * tall] as const;
        });
        return path(
          `M0 ${height}L0 ${n(points[0]?.[1] ?? base)}${smooth(points)}L${width} ${height}Z`,
          `fill="${tone}"`,
        );
      });
      const disc = moon
        ? ellipse(width * moon[0], height * moon[1], moon[2] * 4, moon[2] * 4, `fill="${sheet.glow('#fff4d0', 0.5)}"`) +
          ellipse(width * moon[0], height * moon[1], moon[2], moon[2], 'fill="#fdf3d3"')
        : '';
      const air = sheet.linear(
        [0, 0],
        [0, 1],
        [
          [0, sky[0]],
          [0.45, sky[1]],
          [0.75, sky[2]],
        ],
      );
      return [rect(0, 0, width, height, `fill="${air}"`), ...stars, disc, ...layers, front(sheet, width, height)].join(
        '',
      );
    },
  };
}

const ground =
  (colour: string, y: number) =>
  (width: number, height: number): string =>
    path(
      `M0 ${n(height * y)}Q${n(width * 0.3)} ${n(height * (y - 0.04))} ${n(width * 0.6)} ${n(height * y)}T${width} ${n(height * (y - 0.02))}V${height}H0Z`,
      `fill="${colour}"`,
    );

function water(sheet: Sheet, width: number, height: number, y: number, light: string): string {
  const deep = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, mix(light, '#10202e', 0.35)],
      [1, '#0a141e'],
    ],
  );
  const chance = seeded(14);
  const glints = Array.from({ length: 60 }, () => {
    const gy = height * y + 14 + chance() ** 1.5 * height * (1 - y);
    return rect(chance() * width, gy, 20 + chance() * 120, 3, `fill="${light}" opacity="${n(0.15 + chance() * 0.4)}"`);
  });
  return rect(0, height * y, width, height * (1 - y), `fill="${deep}"`) + glints.join('');
}

/** Pines along a slope, smaller with distance. */
function pines(width: number, y: number, count: number, size: number, colour: string, seed: number): string {
  const chance = seeded(seed);
  return Array.from({ length: count }, () => {
    const x = chance() * width;
    const s = size * (0.6 + chance() * 0.8);
    const base = y + (chance() - 0.3) * size * 0.7;
    const tier = (up: number, half: number): string =>
      polygon(
        [
          [x, base - s * (up + 0.55)],
          [x - s * half, base - s * up],
          [x + s * half, base - s * up],
        ],
        `fill="${colour}"`,
      );
    return tier(0.1, 0.32) + tier(0.42, 0.25) + tier(0.72, 0.17);
  }).join('');
}

const blue = ['#0b1533', '#27407a', '#8a94b8'] as const;
const green = ['#07201f', '#1d5450', '#8fb49a'] as const;
const rose = ['#1c1233', '#6a3a63', '#e0997f'] as const;
const steel = ['#131a24', '#3d5166', '#b9c4c6'] as const;

export const pictures: Record<string, Picture> = {
  ...printed,
  viaduct: night({
    seed: 5,
    sky: blue,
    ridge: '#2b3d66',
    near: '#0e1730',
    moon: [0.76, 0.2, 62],
    peaks: 1,
    front: (sheet, w, h) =>
      viaduct(sheet, w, h, h * 0.66, '#1b2747') +
      train(sheet, w * 0.14, h * 0.66, 1, 6, '#22345f') +
      pines(w, h * 0.97, 46, 130, '#0a1124', 3),
  }),
  coast: night({
    seed: 9,
    sky: rose,
    ridge: '#5a3358',
    near: '#221533',
    peaks: 0.55,
    front: (sheet, w, h) =>
      water(sheet, w, h, 0.72, '#f0b08c') +
      path(
        `M0 ${n(h * 0.76)}Q${n(w * 0.4)} ${n(h * 0.68)} ${w} ${n(h * 0.8)}V${n(h * 0.86)}Q${n(w * 0.4)} ${n(h * 0.76)} 0 ${n(h * 0.86)}Z`,
        'fill="#160d24"',
      ) +
      group(train(sheet, w * 0.24, h * 0.735, 0.9, 5, '#5b2038'), `transform="rotate(1 ${n(w / 2)} ${n(h * 0.74)})"`),
  }),
  snow: night({
    seed: 21,
    sky: steel,
    ridge: '#8fa1ac',
    near: '#dfe6e8',
    moon: [0.2, 0.17, 46],
    peaks: 1.1,
    front: (sheet, w, h) =>
      ground('#e8eef0', 0.74)(w, h) +
      pines(w, h * 0.76, 40, 110, '#25343d', 8) +
      train(sheet, w * 0.3, h * 0.84, 1.05, 4, '#a8322a') +
      ground('#f6f9fa', 0.88)(w, h) +
      pines(w, h * 1.02, 14, 240, '#18242b', 4),
  }),
  station: night({
    seed: 33,
    sky: ['#15120f', '#3b2e22', '#9a7440'],
    ridge: '#33271c',
    near: '#171310',
    peaks: 0.3,
    front: (sheet, w, h) => station(sheet, w, h) + train(sheet, w * 0.2, h * 0.8, 1.25, 4, '#2c4a3a'),
  }),
  forest: night({
    seed: 41,
    sky: green,
    ridge: '#22544c',
    near: '#081a18',
    moon: [0.55, 0.22, 54],
    peaks: 0.8,
    front: (sheet, w, h) =>
      pines(w, h * 0.74, 70, 130, '#123833', 2) +
      train(sheet, w * 0.1, h * 0.83, 1.1, 5, '#1d3a5c') +
      pines(w, h * 1.03, 26, 250, '#061412', 6),
  }),
  border: night({
    seed: 52,
    sky: ['#0e1020', '#303a63', '#d7b878'],
    ridge: '#4a4a63',
    near: '#15151f',
    peaks: 0.35,
    front: (sheet, w, h) =>
      ground('#1b1b27', 0.78)(w, h) +
      train(sheet, w * 0.32, h * 0.86, 1.15, 5, '#6d5a1e') +
      rect(w * 0.2, h * 0.5, 12, h * 0.36, 'fill="#0b0b12"') +
      rect(w * 0.18, h * 0.48, 60, 90, 'fill="#0b0b12" rx="10"') +
      ellipse(w * 0.195, h * 0.505, 15, 15, 'fill="#ff5b3a"') +
      ellipse(w * 0.195, h * 0.505, 90, 90, `fill="${sheet.glow('#ff5b3a', 0.5)}"`),
  }),
};
