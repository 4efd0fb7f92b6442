/** The few SVG words that every picture of the demonstration shop is written with. */

export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Gradients and clips of one picture; ids count up, so that the same drawing always gives the same bytes. */
export class Sheet {
  readonly #definitions: string[] = [];

  #define(tag: string, attributes: string, content: string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(`<${tag} id="${id}"${attributes}>${content}</${tag}>`);
    return `url(#${id})`;
  }

  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    const [x1, y1] = from;
    const [x2, y2] = to;
    return this.#define('linearGradient', ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stopList(stops));
  }

  radial(centre: Point, radius: number, stops: readonly Stop[]): string {
    return this.#define('radialGradient', ` cx="${centre[0]}" cy="${centre[1]}" r="${radius}"`, stopList(stops));
  }

  clip(content: string): string {
    return this.#define('clipPath', '', content);
  }

  /** A soft dark or light spot: blur without a filter, which browsers and rasterisers paint alike and fast. */
  glow(colour: string, opacity: number): string {
    return this.radial([0.5, 0.5], 0.5, [
      [0, colour, opacity],
      [0.45, colour, opacity * 0.62],
      [0.75, colour, opacity * 0.18],
      [1, colour, 0],
    ]);
  }

  svg(width: number, height: number, content: string): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<defs>${this.#definitions.join('')}</defs>`,
      content,
      '</svg>\n',
    ].join('\n');
  }
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`;

export const rect = (x: number, y: number, width: number, height: number, attributes: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`;

export const polygon = (points: readonly Point[], attributes: string): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${attributes}/>`;

export const group = (content: string, attributes: string): string => `<g ${attributes}>${content}</g>`;

/** A smooth line through all points (Catmull-Rom as cubic Béziers), without its first "M". */
export function smooth(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((end, index) => {
      const start = points[index] ?? end;
      const before = points[index - 1] ?? start;
      const after = points[index + 2] ?? end;
      const c1: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
      const c2: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
      return `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(end[0])} ${n(end[1])}`;
    })
    .join('');
}

/** Repeatable chance: a picture is drawn the same way every time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Mixes a colour with another, 0 = the first, 1 = the second. */
export function mix(first: string, second: string, share: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const channel = (at: number): string =>
    Math.round(part(first, at) * (1 - share) + part(second, at) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
