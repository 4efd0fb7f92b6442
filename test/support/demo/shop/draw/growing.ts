import { ellipse, group, n, type Point, path, type Sheet, seeded } from '../../svg.ts';
import { shadow } from './room.ts';

/** A bare branch with buds, rising out of a narrow neck. */
export function branch(x: number, y: number, size: number, bud: string, seed = 3): string {
  const chance = seeded(seed);
  const stem = (dx: number, dy: number, bend: number): string => {
    const end: Point = [x + dx * size, y - dy * size];
    const half: Point = [x + (dx * 0.35 + bend) * size, y - dy * 0.55 * size];
    const twig = path(
      `M${n(x)} ${n(y)}Q${n(half[0])} ${n(half[1])} ${n(end[0])} ${n(end[1])}`,
      `fill="none" stroke="#54422f" stroke-width="${n(7 * size)}" stroke-linecap="round"`,
    );
    const buds = [0.36, 0.5, 0.62, 0.74, 0.86, 1].map((t, i) => {
      const px = (1 - t) ** 2 * x + 2 * (1 - t) * t * half[0] + t * t * end[0];
      const py = (1 - t) ** 2 * y + 2 * (1 - t) * t * half[1] + t * t * end[1];
      const side = i % 2 ? 1 : -1;
      const bx = px + side * (14 + chance() * 16) * size;
      const by = py - (8 + chance() * 16) * size;
      const r = (11 + chance() * 9) * size;
      return (
        path(`M${n(px)} ${n(py)}L${n(bx)} ${n(by)}`, `stroke="#54422f" stroke-width="${n(4 * size)}"`) +
        group(
          ellipse(0, 0, r, r * 1.45, `fill="${bud}"`) +
            ellipse(-r * 0.25, -r * 0.4, r * 0.4, r * 0.7, 'fill="#fff" opacity=".45"'),
          `transform="translate(${n(bx)} ${n(by)}) rotate(${n(side * 34)})"`,
        )
      );
    });
    return twig + buds.join('');
  };
  return stem(-150, 430, -60) + stem(60, 520, 50) + stem(200, 330, 20);
}

/** Loose leaves, scattered. */
export function leaves(x: number, y: number, spread: number, count: number, seed = 9): string {
  const chance = seeded(seed);
  return Array.from({ length: count }, () => {
    const px = x + (chance() * 2 - 1) * spread;
    const py = y + (chance() * 2 - 1) * spread * 0.24;
    const turn = chance() * 360;
    const tone = ['#33402c', '#4c5a36', '#26301f', '#6a6a3d'][Math.floor(chance() * 4)] ?? '#33402c';
    return group(
      path(`M${n(-13 - chance() * 9)} 0q14 -8 27 0q-13 7 -27 0z`, `fill="${tone}"`),
      `transform="translate(${n(px)} ${n(py)}) rotate(${n(turn)}) scale(1 .7)"`,
    );
  }).join('');
}

export const lemon = (sheet: Sheet, x: number, base: number, size: number): string =>
  shadow(sheet, x, base, 74 * size) +
  group(
    path('M-96 0C-78 -64 60 -74 84 -16C106 -8 104 16 84 20C60 72 -70 66 -96 0Z', 'fill="#e3b93c"') +
      path(
        'M-96 0C-78 -64 60 -74 84 -16C106 -8 104 16 84 20C60 72 -70 66 -96 0Z',
        `fill="${sheet.radial([0.32, 0.25], 0.8, [
          [0, '#fff7cf', 0.85],
          [0.4, '#fff7cf', 0],
          [1, '#6f4a0c', 0.55],
        ])}"`,
      ),
    `transform="translate(${n(x)} ${n(base - 44 * size)}) scale(${size})"`,
  );
