import { ellipse, group, mix, n, type Point, path, rect, type Sheet, seeded, smooth } from '../../svg.ts';
import { shadow } from './room.ts';

/** What a pot is dressed in. `dip` is how far down the glaze runs (0 rim, 1 foot); below it the clay is bare. */
export interface Glaze {
  readonly colour: string;
  readonly inside: string;
  readonly clay: string;
  readonly dip: number;
  readonly shine: number;
  readonly speckle: number;
  readonly band?: { readonly colour: string; readonly from: number; readonly to: number };
}

export const glazes = {
  oat: { colour: '#e9e0cb', inside: '#d9cdb3', clay: '#b98b63', dip: 0.86, shine: 0.5, speckle: 90 },
  tide: { colour: '#8fa9b5', inside: '#d5dcd8', clay: '#a87c5a', dip: 0.84, shine: 0.62, speckle: 50 },
  kelp: { colour: '#5f6b49', inside: '#c6c5a0', clay: '#94694a', dip: 0.85, shine: 0.58, speckle: 60 },
  cobalt: { colour: '#2c49a8', inside: '#dfe2e6', clay: '#b28560', dip: 0.88, shine: 0.7, speckle: 24 },
  porcelain: { colour: '#f0efe9', inside: '#dddcd3', clay: '#e3dccb', dip: 1, shine: 0.55, speckle: 0 },
  iron: { colour: '#6d4030', inside: '#3e2620', clay: '#a6744f', dip: 0.82, shine: 0.72, speckle: 30 },
  bare: { colour: '#c19269', inside: '#8d6446', clay: '#c19269', dip: 1, shine: 0.12, speckle: 120 },
  celadon: { colour: '#a9c0a8', inside: '#ccd8c5', clay: '#b99a78', dip: 0.9, shine: 0.66, speckle: 12 },
} satisfies Record<string, Glaze>;

/** Half an outline, from the rim down: distance from the axis and height, both in picture units. */
export type Profile = readonly Point[];

/** How much of a circle's depth the eye sees from this seat. */
const tilt = 0.17;

/** A thing turned on a wheel, standing with its foot on `base`. */
export function pot(sheet: Sheet, x: number, base: number, profile: Profile, glaze: Glaze, seed = 7): string {
  const [rimRadius, rimY] = profile[0] ?? [0, 0];
  const [footRadius, footY] = profile.at(-1) ?? [0, 0];
  const top = base - (footY - rimY);
  const right = profile.map(([r, y]): Point => [x + r, top + y - rimY]);
  const left = profile.map(([r, y]): Point => [x - r, top + y - rimY]);
  const widest = Math.max(...profile.map(([r]) => r));
  const height = footY - rimY;
  const body = [
    `M${n(x - rimRadius)} ${n(top)}`,
    smooth(left),
    `A${n(footRadius)} ${n(footRadius * tilt)} 0 0 0 ${n(x + footRadius)} ${n(base)}`,
    smooth([...right].reverse()),
    `A${n(rimRadius)} ${n(rimRadius * tilt)} 0 0 1 ${n(x - rimRadius)} ${n(top)}Z`,
  ].join('');
  const clip = sheet.clip(path(body, ''));
  return [
    shadow(sheet, x, base, Math.max(footRadius, widest * 0.72)),
    path(body, `fill="${glaze.colour}"`),
    group(
      [
        bareClay(x, top, height, widest, glaze, seed),
        band(x, top, height, widest, glaze),
        speckles(x, top, height, widest, glaze, seed),
        path(body, `fill="${roundness(sheet, glaze)}"`),
        path(
          body,
          `fill="${sheet.linear(
            [0, 0],
            [0, 1],
            [
              [0, '#ffffff', 0.1],
              [0.45, '#ffffff', 0],
              [1, '#1c1a20', 0.34],
            ],
          )}"`,
        ),
        belly(sheet, x, top, height, widest, rimRadius),
        sheen(sheet, x, top, height, widest, glaze),
      ].join(''),
      `clip-path="${clip}"`,
    ),
    mouth(sheet, x, top, rimRadius, glaze),
  ].join('');
}

function roundness(sheet: Sheet, glaze: Glaze): string {
  return sheet.linear(
    [0, 0],
    [1, 0],
    [
      [0, '#17161c', 0.3],
      [0.1, '#17161c', 0.1],
      [0.27, '#ffffff', 0.18 + glaze.shine * 0.28],
      [0.46, '#ffffff', 0.02],
      [0.66, '#17161c', 0.2],
      [0.88, '#17161c', 0.5],
      [1, '#3a3540', 0.34],
    ],
  );
}

/** What is much wider than its mouth is a ball, and a ball is darkest below and away from the light. */
function belly(sheet: Sheet, x: number, top: number, height: number, half: number, rim: number): string {
  const share = Math.min(1, Math.max(0, (half / rim - 1.2) / 1.6));
  if (share === 0) return '';
  const ball = sheet.radial([0.36, 0.3], 0.78, [
    [0, '#ffffff', 0.34 * share],
    [0.35, '#ffffff', 0],
    [0.7, '#17161c', 0.12 * share],
    [1, '#17161c', 0.5 * share],
  ]);
  return rect(x - half, top, half * 2, height * 1.1 + half * tilt, `fill="${ball}"`);
}

function bareClay(x: number, top: number, height: number, half: number, glaze: Glaze, seed: number): string {
  if (glaze.dip >= 1) return '';
  const chance = seeded(seed);
  const y = top + height * glaze.dip;
  const line: Point[] = [];
  for (let i = -6; i <= 6; i += 1) {
    const curve = Math.sqrt(Math.max(0, 1 - (i / 6.4) ** 2)) * half * tilt;
    line.push([x + (half * i) / 5.6, y + curve + (chance() - 0.5) * height * 0.022]);
  }
  const edge = `M${n(line[0]?.[0] ?? 0)} ${n(line[0]?.[1] ?? 0)}${smooth(line)}`;
  const below = `${edge}L${n(x + half * 1.2)} ${n(top + height * 1.4)}L${n(x - half * 1.2)} ${n(top + height * 1.4)}Z`;
  return (
    path(below, `fill="${glaze.clay}"`) +
    path(
      edge,
      `fill="none" stroke="${mix(glaze.colour, '#3a2416', 0.5)}" stroke-width="${n(half * 0.022)}" opacity=".55"`,
    ) +
    path(
      edge,
      `fill="none" stroke="${mix(glaze.colour, '#ffffff', 0.35)}" stroke-width="${n(half * 0.014)}" opacity=".6" transform="translate(0 ${n(-half * 0.022)})"`,
    )
  );
}

function band(x: number, top: number, height: number, half: number, glaze: Glaze): string {
  if (!glaze.band) return '';
  const { colour, from, to } = glaze.band;
  const arc = (share: number): string => {
    const y = top + height * share;
    return `${n(x - half * 1.1)} ${n(y)}Q${n(x)} ${n(y + half * tilt * 2)} ${n(x + half * 1.1)} ${n(y)}`;
  };
  const thickness = height * (to - from);
  return path(
    `M${arc((from + to) / 2)}`,
    `fill="none" stroke="${colour}" stroke-width="${n(thickness)}" opacity=".92"`,
  );
}

function speckles(x: number, top: number, height: number, half: number, glaze: Glaze, seed: number): string {
  const chance = seeded(seed * 31 + 5);
  const dots: string[] = [];
  for (let i = 0; i < glaze.speckle; i += 1) {
    const cx = x + (chance() * 2 - 1) * half;
    const cy = top + chance() * height;
    const r = half * (0.005 + chance() ** 3 * 0.014);
    dots.push(`M${n(cx)} ${n(cy)}h.1`.replace('h.1', `a${n(r)} ${n(r)} 0 1 0 .1 0`));
  }
  return dots.length ? path(dots.join(''), `fill="#4a2f20" opacity=".5"`) : '';
}

/** The window seen in the glaze: the mark of something fired. */
function sheen(sheet: Sheet, x: number, top: number, height: number, half: number, glaze: Glaze): string {
  if (glaze.shine < 0.3) return '';
  const soft = sheet.glow('#ffffff', glaze.shine * 0.75);
  const cx = x - half * 0.46;
  const cy = top + height * 0.34;
  const w = half * 0.085;
  const h = Math.min(height * 0.2, half * 0.42);
  const pane = (dx: number): string =>
    path(
      `M${n(cx + dx)} ${n(cy - h / 2)}q${n(-w * 0.5)} ${n(h / 2)} 0 ${n(h)}l${n(w)} ${n(h * 0.06)}q${n(-w * 0.5)} ${n(-h / 2)} 0 ${n(-h)}Z`,
      `fill="#fffef8" opacity="${n(glaze.shine * 0.9)}"`,
    );
  return ellipse(cx + w, cy, half * 0.42, h * 1.25, `fill="${soft}"`) + pane(0) + pane(w * 1.35);
}

function mouth(sheet: Sheet, x: number, y: number, radius: number, glaze: Glaze): string {
  const lip = Math.max(3, radius * 0.05);
  const rim = sheet.linear(
    [0, 0],
    [1, 0],
    [
      [0, mix(glaze.colour, '#2a2018', 0.2)],
      [0.3, mix(glaze.colour, '#ffffff', 0.55)],
      [1, mix(glaze.colour, '#2a2018', 0.35)],
    ],
  );
  const inside = sheet.linear(
    [0, 0],
    [1, 0.3],
    [
      [0, mix(glaze.inside, '#15121a', 0.62)],
      [0.45, mix(glaze.inside, '#15121a', 0.34)],
      [1, mix(glaze.inside, '#ffffff', 0.12)],
    ],
  );
  const deep = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#100d14', 0.42],
      [0.75, '#100d14', 0],
    ],
  );
  const inner = radius - lip;
  return [
    ellipse(x, y, radius, radius * tilt, `fill="${rim}"`),
    ellipse(x, y + lip * 0.16, inner, inner * tilt, `fill="${inside}"`),
    ellipse(x, y + lip * 0.16, inner, inner * tilt, `fill="${deep}"`),
  ].join('');
}

/** A strap handle at the right, drawn before the pot it belongs to. */
export function handle(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  thick: number,
  colour: string,
): string {
  const d = `M${n(x)} ${n(y)}C${n(x + width * 1.25)} ${n(y - height * 0.1)} ${n(x + width * 1.2)} ${n(y + height * 0.78)} ${n(x - thick * 0.2)} ${n(y + height)}`;
  const shade = sheet.linear(
    [0, 0],
    [1, 1],
    [
      [0, '#ffffff', 0.4],
      [0.5, '#17161c', 0.12],
      [1, '#17161c', 0.55],
    ],
  );
  return [
    path(d, `fill="none" stroke="${mix(colour, '#17161c', 0.28)}" stroke-width="${n(thick)}" stroke-linecap="round"`),
    path(d, `fill="none" stroke="${colour}" stroke-width="${n(thick * 0.78)}" stroke-linecap="round"`),
    path(d, `fill="none" stroke="${shade}" stroke-width="${n(thick * 0.78)}" stroke-linecap="round"`),
    path(
      d,
      `fill="none" stroke="#ffffff" stroke-width="${n(thick * 0.12)}" stroke-linecap="round" opacity=".5" transform="translate(${n(-thick * 0.16)} ${n(-thick * 0.2)})"`,
    ),
  ].join('');
}

/** A round lid or plate seen from the same seat. */
export function disc(sheet: Sheet, x: number, y: number, radius: number, glaze: Glaze): string {
  const face = sheet.linear(
    [0, 0],
    [1, 0.6],
    [
      [0, mix(glaze.colour, '#ffffff', 0.5)],
      [0.5, glaze.colour],
      [1, mix(glaze.colour, '#17161c', 0.3)],
    ],
  );
  return [
    shadow(sheet, x, y, radius * 0.95, 0.4),
    ellipse(x, y + radius * 0.05, radius, radius * tilt * 1.15, `fill="${mix(glaze.clay, '#17161c', 0.25)}"`),
    ellipse(x, y, radius, radius * tilt * 1.15, `fill="${face}"`),
    ellipse(
      x,
      y + radius * 0.012,
      radius * 0.74,
      radius * 0.74 * tilt * 1.1,
      `fill="none" stroke="${mix(glaze.colour, '#17161c', 0.3)}" stroke-width="${n(radius * 0.012)}" opacity=".6"`,
    ),
  ].join('');
}
