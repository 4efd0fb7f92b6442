import { ellipse, group, mix, n, path, polygon, rect, type Sheet, smooth } from '../../svg.ts';

/** Every still life stands in one of these rooms, under the same window: upper left, mid-morning. */
export interface Room {
  readonly wall: string;
  readonly table: string;
}

export const rooms = {
  chalk: { wall: '#c3d2da', table: '#e9e5db' },
  butter: { wall: '#ead79c', table: '#f2ecdd' },
  rose: { wall: '#e2b9a6', table: '#f1e4d8' },
  celadon: { wall: '#b4c6ae', table: '#e7e6d6' },
  oat: { wall: '#d6cebf', table: '#efebe2' },
  dusk: { wall: '#43548c', table: '#c3c8d6' },
  moss: { wall: '#7d8f78', table: '#d9d8c4' },
} satisfies Record<string, Room>;

/** Wall, window light on it, table. `horizon` is where the table begins. */
export function drawRoom(sheet: Sheet, room: Room, width: number, height: number, horizon: number): string {
  const light = sheet.radial([0.2, 0.12], 0.95, [
    [0, '#ffffff', 0.5],
    [0.45, '#ffffff', 0.12],
    [1, '#1b2433', 0.2],
  ]);
  const table = sheet.linear(
    [0, 0],
    [1, 1],
    [
      [0, mix(room.table, '#ffffff', 0.45)],
      [0.5, room.table],
      [1, mix(room.table, '#4a4438', 0.2)],
    ],
  );
  const seam = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, mix(room.wall, '#1b2433', 0.45), 0.34],
      [1, mix(room.wall, '#1b2433', 0.45), 0],
    ],
  );
  return [
    rect(0, 0, width, height, `fill="${room.wall}"`),
    rect(0, 0, width, horizon + 2, `fill="${light}"`),
    windowLight(sheet, width, horizon),
    rect(0, horizon, width, height - horizon, `fill="${table}"`),
    rect(0, horizon, width, (height - horizon) * 0.12, `fill="${seam}"`),
    rect(0, horizon - 1.5, width, 3, `fill="#ffffff" opacity=".35"`),
  ].join('');
}

/** Four panes of sun, thrown slantwise on the wall and fading towards the right. */
function windowLight(sheet: Sheet, width: number, horizon: number): string {
  const pane = sheet.linear(
    [0, 0],
    [1, 1],
    [
      [0, '#fffdf4', 0.62],
      [1, '#fffdf4', 0.12],
    ],
  );
  const w = Math.min(width, horizon * 1.25);
  const x0 = width - w * 0.82;
  const y0 = horizon * 0.13;
  const paneWidth = w * 0.21;
  const paneHeight = horizon * 0.27;
  const lean = paneHeight * 0.34;
  const panes = [0, 1].flatMap((row) =>
    [0, 1].map((column) => {
      const x = x0 + column * (paneWidth + w * 0.022) - row * (lean + horizon * 0.008);
      const y = y0 + row * (paneHeight + horizon * 0.022) + column * paneHeight * 0.1;
      return polygon(
        [
          [x, y],
          [x + paneWidth, y + paneHeight * 0.1],
          [x + paneWidth - lean, y + paneHeight * 1.1],
          [x - lean, y + paneHeight],
        ],
        `fill="${pane}"`,
      );
    }),
  );
  return group(panes.join(''), 'opacity=".55"');
}

/** The shadow a thing of this half-width throws on the table: away from the window, soft, dark where it touches. */
export function shadow(sheet: Sheet, x: number, base: number, half: number, reach = 1): string {
  const far = sheet.glow('#2a2a35', 0.42);
  const near = sheet.glow('#191a22', 0.75);
  return [
    group(
      ellipse(half * 0.95 * reach, 0, half * (1.15 + reach), half * 0.34, `fill="${far}"`),
      `transform="translate(${n(x)} ${n(base)}) rotate(7)"`,
    ),
    ellipse(x + half * 0.1, base + half * 0.03, half * 1.16, half * 0.2, `fill="${near}"`),
  ].join('');
}

/** A linen cloth lying on the table, seen at the same slant; corners are x, y of a slightly uneven four-sided shape. */
export function cloth(
  sheet: Sheet,
  corners: readonly [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ],
  colour: string,
  stripe?: string,
): string {
  const [a, b, c, d] = corners;
  const mid = (p: readonly [number, number], q: readonly [number, number], t: number): readonly [number, number] => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t,
  ];
  const bump = (p: readonly [number, number], q: readonly [number, number], by: number) => {
    const one = mid(p, q, 0.33);
    const two = mid(p, q, 0.68);
    return [p, [one[0], one[1] + by], [two[0], two[1] - by], q] as const;
  };
  const edge = `M${n(a[0])} ${n(a[1])}${smooth(bump(a, b, 3))}${smooth(bump(b, c, 8))}${smooth(bump(c, d, -9))}${smooth(bump(d, a, 6))}Z`;
  const clip = sheet.clip(path(edge, ''));
  const sun = sheet.linear(
    [0, 0],
    [1, 0.7],
    [
      [0, '#ffffff', 0.42],
      [0.5, '#ffffff', 0],
      [1, '#23262e', 0.3],
    ],
  );
  const fold = (t: number, wide: number, tone: string, opacity: number): string => {
    const top = mid(a, b, t);
    const low = mid(d, c, t + 0.04);
    return path(
      `M${n(top[0])} ${n(top[1])}L${n(top[0] + wide * 0.6)} ${n(top[1])}L${n(low[0] + wide)} ${n(low[1])}L${n(low[0])} ${n(low[1])}Z`,
      `fill="${tone}" opacity="${opacity}"`,
    );
  };
  const width = b[0] - a[0];
  const stripes = stripe
    ? [0.06, 0.09, 0.12].map((t) => {
        const left = mid(a, d, 1 - t);
        const right = mid(b, c, 1 - t);
        return path(
          `M${n(left[0] - 20)} ${n(left[1])}L${n(right[0] + 20)} ${n(right[1])}`,
          `stroke="${stripe}" stroke-width="${t === 0.09 ? 7 : 3}" opacity=".8" fill="none"`,
        );
      })
    : [];
  const shade = sheet.glow('#20222b', 0.4);
  return [
    ellipse((c[0] + d[0]) / 2 + 12, (c[1] + d[1]) / 2 + 8, (c[0] - d[0]) / 2 + 40, 26, `fill="${shade}"`),
    path(edge, `fill="${colour}"`),
    group(
      [
        path(edge, `fill="${sun}"`),
        fold(0.3, width * 0.022, '#ffffff', 0.3),
        fold(0.33, width * 0.03, '#2b2e38', 0.1),
        fold(0.66, width * 0.018, '#ffffff', 0.26),
        fold(0.685, width * 0.026, '#2b2e38', 0.1),
        ...stripes,
      ].join(''),
      `clip-path="${clip}"`,
    ),
    path(edge, `fill="none" stroke="${mix(colour, '#2b2e38', 0.35)}" stroke-width="1.5" opacity=".5"`),
  ].join('');
}
