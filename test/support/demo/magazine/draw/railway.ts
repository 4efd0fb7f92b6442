import { ellipse, group, mix, n, path, polygon, rect, type Sheet } from '../../svg.ts';

/** A lit train, its first coach at x, wheels on y. */
export function train(sheet: Sheet, x: number, y: number, size: number, coaches: number, colour: string): string {
  const long = 250;
  const tall = 86;
  const light = sheet.glow('#ffd56b', 0.55);
  const body = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, mix(colour, '#ffffff', 0.22)],
      [0.3, colour],
      [1, mix(colour, '#000000', 0.5)],
    ],
  );
  const coach = (i: number): string => {
    const left = i * (long + 8);
    const windows = Array.from({ length: 7 }, (_, w) => {
      const isLit = (i * 7 + w * 3) % 5 !== 0;
      return rect(left + 18 + w * 31, -66, 21, 26, `fill="${isLit ? '#ffdf8a' : mix(colour, '#000000', 0.55)}" rx="3"`);
    });
    return [
      rect(left, -tall, long, tall - 14, `fill="${body}" rx="10"`),
      rect(left, -34, long, 5, 'fill="#f0c93c" opacity=".9"'),
      ...windows,
      rect(left + 26, -14, 56, 10, 'fill="#0c0c12"'),
      rect(left + long - 82, -14, 56, 10, 'fill="#0c0c12"'),
      ...[38, 68, long - 70, long - 40].map((dx) => ellipse(left + dx, -4, 9, 9, 'fill="#15151c"')),
      ellipse(left + long / 2, 4, long * 0.62, 42, `fill="${light}"`),
    ].join('');
  };
  const front = coaches * (long + 8);
  const engine = [
    path(
      `M${front} -14V-${tall}H${front + 150}Q${front + 206} -${tall - 4} ${front + 216} -36V-14Z`,
      `fill="${mix(colour, '#000000', 0.2)}"`,
    ),
    path(
      `M${front + 140} -${tall - 14}H${front + 152}Q${front + 186} -${tall - 16} ${front + 198} -46H${front + 140}Z`,
      'fill="#ffdf8a"',
    ),
    rect(front, -34, 214, 5, 'fill="#f0c93c"'),
    ellipse(front + 214, -24, 8, 8, 'fill="#fff6d6"'),
    ellipse(front + 330, -10, 190, 60, `fill="${sheet.glow('#fff1b8', 0.6)}"`),
    ...[40, 76, 140, 176].map((dx) => ellipse(front + dx, -4, 10, 10, 'fill="#15151c"')),
  ];
  return group(
    Array.from({ length: coaches }, (_, i) => coach(i)).join('') + engine.join(''),
    `transform="translate(${n(x)} ${n(y)}) scale(${size})"`,
  );
}

/** Stone arches across the whole picture, the rails on `deck`. */
export function viaduct(sheet: Sheet, width: number, height: number, deck: number, stone: string): string {
  const span = 210;
  const shade = sheet.linear(
    [0, 0],
    [0, 1],
    [
      [0, mix(stone, '#ffffff', 0.16)],
      [1, mix(stone, '#000000', 0.55)],
    ],
  );
  const holes = Array.from({ length: Math.ceil(width / span) }, (_, i) => {
    const x = i * span + 28;
    const w = span - 56;
    return `M${n(x)} ${height}V${n(deck + 70 + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(deck + 70 + w / 2)}V${height}Z`;
  });
  return [
    path(`M0 ${n(deck)}H${width}V${height}H0Z ${holes.join(' ')}`, `fill="${shade}" fill-rule="evenodd"`),
    rect(0, deck, width, 14, `fill="${mix(stone, '#ffffff', 0.3)}"`),
    rect(0, deck + 30, width, 6, `fill="${mix(stone, '#000000', 0.4)}"`),
  ].join('');
}

/** The hall from inside: iron ribs, a clock, the platform. */
export function station(sheet: Sheet, width: number, height: number): string {
  const floor = height * 0.8;
  const glass = sheet.radial([0.5, 0.9], 0.9, [
    [0, '#f3d894', 0.75],
    [0.6, '#c79a4c', 0.3],
    [1, '#15120f', 0.9],
  ]);
  const rib = (inset: number): string =>
    path(
      `M${n(inset)} ${n(floor)}V${n(height * 0.5)}A${n(width / 2 - inset)} ${n(height * 0.44 - inset * 0.2)} 0 0 1 ${n(width - inset)} ${n(height * 0.5)}V${n(floor)}`,
      `fill="none" stroke="#0e0b09" stroke-width="${n(26 - inset / 40)}"`,
    );
  const bars = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI * (0.06 + (i * 0.88) / 12);
    return path(
      `M${n(width / 2 - Math.cos(angle) * width * 0.19)} ${n(height * 0.5 - Math.sin(angle) * height * 0.2)}L${n(width / 2 - Math.cos(angle) * width * 0.49)} ${n(height * 0.5 - Math.sin(angle) * height * 0.44)}`,
      'stroke="#0e0b09" stroke-width="6"',
    );
  });
  const cx = width / 2;
  const cy = height * 0.33;
  return [
    rect(0, 0, width, height, 'fill="#1a1511"'),
    path(
      `M30 ${n(floor)}V${n(height * 0.5)}A${n(width / 2 - 30)} ${n(height * 0.44)} 0 0 1 ${width - 30} ${n(height * 0.5)}V${n(floor)}Z`,
      `fill="${glass}"`,
    ),
    ...bars,
    rib(30),
    rib(200),
    rib(400),
    rib(620),
    rect(cx - 6, height * 0.02, 12, cy - 90, 'fill="#0e0b09"'),
    ellipse(cx, cy, 96, 96, 'fill="#0e0b09"'),
    ellipse(cx, cy, 82, 82, 'fill="#fdf6df"'),
    path(
      `M${n(cx)} ${n(cy)}V${n(cy - 60)}M${n(cx)} ${n(cy)}L${n(cx + 36)} ${n(cy + 24)}`,
      'stroke="#15120f" stroke-width="9" stroke-linecap="round"',
    ),
    rect(0, floor, width, height - floor, 'fill="#120f0c"'),
    polygon(
      [
        [0, height * 0.86],
        [width, height * 0.86],
        [width, height],
        [0, height],
      ],
      'fill="#2a221a"',
    ),
    rect(0, height * 0.86, width, 12, 'fill="#f0c93c"'),
  ].join('');
}
