import { averages, type Picture } from '../../picture.ts';
import { ellipse, group, n, path, polygon, rect, type Sheet } from '../../svg.ts';
import { train } from './railway.ts';

const yellow = '#ffd60a';
const night = '#14130e';
const width = 1600;
const height = 1600;

/** What is sold, on the floor of a compartment. */
const onFloor = (draw: (sheet: Sheet) => string): Picture => ({
  width,
  height,
  colours: averages('#3a4a63', '#26324a'),
  draw: (sheet) => {
    const floor = sheet.linear(
      [0, 0],
      [0, 1],
      [
        [0, '#4b5d7a'],
        [1, '#222d42'],
      ],
    );
    const stripes = Array.from({ length: 8 }, (_, at) =>
      rect(at * 200 + 96, 0, 8, height, 'fill="#ffffff" opacity=".05"'),
    );
    return rect(0, 0, width, height, `fill="${floor}"`) + stripes.join('') + draw(sheet);
  },
});

const shadow = (sheet: Sheet, y: number) => ellipse(800, y, 560, 90, `fill="${sheet.glow('#0a0f18', 0.8)}"`);

/** The cover, its upper left corner at the origin. */
function cover(sheet: Sheet, wide: number, tall: number): string {
  const name = 'S L E E P E R'
    .split(' ')
    .map((_, at) => rect(wide * 0.1 + at * wide * 0.115, tall * 0.08, wide * 0.085, tall * 0.1, `fill="${night}"`));
  const inside = sheet.clip(rect(wide * 0.1, tall * 0.26, wide * 0.8, tall * 0.58, ''));
  return [
    rect(0, 0, wide, tall, `fill="${yellow}"`),
    ...name,
    rect(wide * 0.1, tall * 0.26, wide * 0.8, tall * 0.58, 'fill="#1b2747"'),
    group(
      ellipse(wide * 0.7, tall * 0.4, wide * 0.07, wide * 0.07, 'fill="#fdf3d3"') +
        path(
          `M0 ${n(tall * 0.7)}Q${n(wide * 0.4)} ${n(tall * 0.6)} ${n(wide)} ${n(tall * 0.68)}V${tall}H0Z`,
          'fill="#0e1730"',
        ) +
        train(sheet, -wide * 0.35, tall * 0.7, wide / 900, 3, '#5b2038'),
      `clip-path="${inside}"`,
    ),
    rect(wide * 0.1, tall * 0.89, wide * 0.42, tall * 0.025, `fill="${night}"`),
    rect(0, 0, wide * 0.025, tall, 'fill="#000000" opacity=".18"'),
  ].join('');
}

export const printed: Record<string, Picture> = {
  issue: onFloor(
    (sheet) =>
      shadow(sheet, 1420) + group(cover(sheet, 820, 1120), 'transform="translate(400 260) rotate(-5 410 560)"'),
  ),
  volume: onFloor((sheet) => {
    const pages = Array.from({ length: 9 }, (_, at) => rect(330, 742 + at * 38, 990, 4, 'fill="#c9a200" opacity=".6"'));
    return [
      shadow(sheet, 1180),
      rect(280, 660, 1060, 60, 'fill="#22201a" rx="18"'),
      rect(320, 712, 1000, 372, 'fill="#ffe566"'),
      ...pages,
      rect(280, 1076, 1060, 60, 'fill="#22201a" rx="18"'),
      path('M300 664Q200 900 300 1132H340Q250 900 340 664Z', 'fill="#14130e"'),
      rect(1060, 560, 70, 620, `fill="${yellow}" opacity=".9"`),
    ].join('');
  }),
  ticket: onFloor((sheet) => {
    const holes = Array.from({ length: 12 }, (_, at) => ellipse(320 + at * 88, 1060, 16, 16, 'fill="#2c3850"'));
    return [
      shadow(sheet, 1160),
      group(
        [
          rect(260, 560, 1080, 500, `fill="${yellow}" rx="20"`),
          ...holes,
          rect(340, 650, 420, 70, `fill="${night}"`),
          rect(340, 760, 620, 26, `fill="${night}" opacity=".75"`),
          rect(340, 820, 520, 26, `fill="${night}" opacity=".75"`),
          ellipse(1180, 700, 62, 62, 'fill="#35435c"'),
          polygon(
            [
              [340, 980],
              [960, 980],
              [960, 992],
              [340, 992],
            ],
            `fill="${night}" opacity=".5"`,
          ),
        ].join(''),
        'transform="rotate(4 800 800)"',
      ),
    ].join('');
  }),
  screen: onFloor(
    (sheet) =>
      shadow(sheet, 1400) +
      rect(480, 240, 640, 1140, 'fill="#0b0b0f" rx="80"') +
      ellipse(800, 810, 620, 700, `fill="${sheet.glow('#ffd60a', 0.25)}"`) +
      group(cover(sheet, 540, 740), 'transform="translate(530 420)"'),
  ),
};
