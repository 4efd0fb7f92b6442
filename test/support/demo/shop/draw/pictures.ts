import { averages, type Picture } from '../../picture.ts';
import { n, path, rect, type Sheet } from '../../svg.ts';
import { branch, leaves, lemon } from './growing.ts';
import { disc, glazes } from './lathe.ts';
import { carton, pouch } from './packing.ts';
import { booklet, giftCard, inscription, sheets } from './paper.ts';
import { landscapes } from './places.ts';
import { mug, pitcher, teapot, thrown, tin, wheel } from './pots.ts';
import { cloth, drawRoom, type Room, rooms } from './room.ts';

/** A portrait still life, 4:5, as every product has them. */
function still(room: Room, draw: (sheet: Sheet) => string, horizon = 1260): Picture {
  return {
    width: 1600,
    height: 2000,
    colours: averages(room.wall, room.table),
    draw: (sheet) => drawRoom(sheet, room, 1600, 2000, horizon) + draw(sheet),
  };
}

function shelf(room: Room, width: number, height: number, horizon: number, draw: (sheet: Sheet) => string): Picture {
  return {
    width,
    height,
    colours: averages(room.wall, room.table),
    draw: (sheet) => drawRoom(sheet, room, width, height, horizon) + draw(sheet),
  };
}

const cobaltBand = { ...glazes.porcelain, band: { colour: '#2c49a8', from: 0.3, to: 0.42 } };

export const pictures: Record<string, Picture> = {
  'harbour-mug': still(rooms.butter, (s) => mug(s, 760, 1560, 2, glazes.tide, 3)),
  'harbour-mug-oat': still(rooms.butter, (s) => mug(s, 760, 1560, 2, glazes.oat, 5)),
  'harbour-mug-kelp': still(rooms.butter, (s) => mug(s, 760, 1560, 2, glazes.kelp, 8)),
  'harbour-mug-three': still(
    rooms.chalk,
    (s) =>
      mug(s, 430, 1430, 1.25, glazes.oat, 5) +
      mug(s, 1090, 1470, 1.3, glazes.kelp, 8) +
      mug(s, 700, 1700, 1.5, glazes.tide, 2),
  ),
  'ferry-pitcher': still(
    rooms.rose,
    (s) => pitcher(s, 720, 1600, 1.45, glazes.porcelain, 6) + lemon(s, 1190, 1660, 1.15) + lemon(s, 1010, 1740, 1),
  ),
  'ferry-pitcher-pair': still(
    rooms.oat,
    (s) => pitcher(s, 560, 1500, 1.15, glazes.tide, 4) + pitcher(s, 1020, 1680, 1.2, glazes.porcelain, 9),
  ),
  'moon-jar': still(rooms.dusk, (s) => thrown(s, 'moon', 800, 1620, 1.5, glazes.porcelain, 12)),
  'moon-jar-shelf': still(
    rooms.chalk,
    (s) =>
      thrown(s, 'moon', 640, 1560, 1.15, glazes.porcelain, 12) + thrown(s, 'teabowl', 1180, 1640, 1, glazes.cobalt, 3),
  ),
  'pebble-vase': still(
    rooms.celadon,
    (s) => branch(800, 1010, 1.45, '#e9d6d3', 4) + thrown(s, 'vase', 800, 1600, 1.4, glazes.iron, 15),
  ),
  'pebble-vase-row': still(
    rooms.butter,
    (s) =>
      branch(480, 1130, 1, '#f1e6da', 8) +
      thrown(s, 'vase', 480, 1480, 0.82, glazes.oat, 2) +
      thrown(s, 'bottle', 1100, 1500, 0.95, glazes.celadon, 5) +
      thrown(s, 'vase', 800, 1690, 0.95, glazes.iron, 15),
  ),
  'name-bowl': still(
    rooms.chalk,
    (s) =>
      cloth(
        s,
        [
          [300, 1390],
          [1240, 1350],
          [1460, 1790],
          [180, 1830],
        ],
        '#f2eee2',
        '#2c49a8',
      ) +
      thrown(s, 'bowl', 810, 1640, 1.9, { ...glazes.oat, dip: 0.9 }, 6) +
      inscription(810, 1335, 452, 108, 'MARGIT'),
  ),
  'name-bowl-stack': still(
    rooms.rose,
    (s) =>
      thrown(s, 'bowl', 800, 1650, 1.6, glazes.tide, 6) +
      thrown(s, 'bowl', 800, 1480, 1.5, glazes.oat, 7) +
      thrown(s, 'bowl', 800, 1320, 1.4, glazes.celadon, 8),
    1180,
  ),
  'linen-pattern': still(rooms.butter, (s) => booklet(s, 800, 1480, 1.5) + sheets(s, 800, 1660, 1.35)),
  'wheel-afternoon': still(
    rooms.moss,
    (s) =>
      wheel(s, 800, 1560, 1.5) +
      thrown(s, 'crock', 1310, 1430, 0.72, glazes.bare, 8) +
      thrown(s, 'teabowl', 250, 1440, 0.9, glazes.bare, 3),
  ),
  'gift-card': still(
    rooms.celadon,
    (s) => giftCard(s, 800, 1640, 1.5) + thrown(s, 'teabowl', 1330, 1760, 0.8, cobaltBand, 3),
  ),
  'kiln-club': still(
    rooms.oat,
    (s) =>
      carton(
        s,
        760,
        1680,
        1.6,
        mug(s, 640, 1330, 1.25, glazes.cobalt, 4) + thrown(s, 'bottle', 1010, 1340, 0.9, glazes.celadon, 6),
      ),
    1180,
  ),
  'tea-of-the-week': still(
    rooms.dusk,
    (s) =>
      pouch(s, 640, 1580, 1.75) + thrown(s, 'teabowl', 1140, 1680, 1.25, glazes.oat, 3) + leaves(720, 1790, 360, 60, 2),
  ),
  'tea-tins': still(
    rooms.rose,
    (s) =>
      tin(s, 520, 1480, 1.35, '#c5b58f') +
      tin(s, 1060, 1500, 1.25, '#8fa9b5') +
      teapot(s, 840, 1730, 1.05, glazes.kelp, 3),
  ),
  hero: shelf(
    rooms.chalk,
    2400,
    1500,
    930,
    (s) =>
      cloth(
        s,
        [
          [1030, 1010],
          [2010, 980],
          [2260, 1330],
          [960, 1390],
        ],
        '#efe7d4',
        '#2c49a8',
      ) +
      branch(660, 700, 0.92, '#f3e3de', 4) +
      thrown(s, 'vase', 660, 1130, 1.02, glazes.iron, 15) +
      pitcher(s, 1130, 1160, 1.2, glazes.porcelain, 6) +
      thrown(s, 'bowl', 1700, 1190, 1.1, glazes.cobalt, 6) +
      mug(s, 1420, 1330, 0.86, glazes.oat, 5) +
      lemon(s, 2060, 1300, 0.8) +
      thrown(s, 'teabowl', 330, 1300, 1, glazes.celadon, 9),
  ),
  'hero-tall': shelf(
    rooms.chalk,
    1200,
    1400,
    860,
    (s) =>
      cloth(
        s,
        [
          [330, 930],
          [1010, 900],
          [1170, 1240],
          [240, 1290],
        ],
        '#efe7d4',
        '#2c49a8',
      ) +
      pitcher(s, 440, 1110, 1.12, glazes.porcelain, 6) +
      thrown(s, 'bowl', 840, 1100, 0.86, glazes.cobalt, 6) +
      mug(s, 690, 1270, 0.76, glazes.oat, 5),
  ),
  'cup-tide': still(rooms.chalk, (s) => thrown(s, 'teabowl', 790, 1600, 2.3, glazes.tide, 21)),
  'cup-oat': still(rooms.rose, (s) => thrown(s, 'teabowl', 790, 1600, 2.3, glazes.oat, 22)),
  'cup-kelp': still(rooms.butter, (s) => thrown(s, 'teabowl', 790, 1600, 2.3, glazes.kelp, 23)),
  'cup-iron': still(rooms.celadon, (s) => thrown(s, 'teabowl', 790, 1600, 2.3, glazes.iron, 24)),
  'empty-shelf': shelf(rooms.celadon, 1600, 1400, 860, (s) => lemon(s, 960, 1110, 1.15)),
  'shelf-oat': shelf(
    rooms.oat,
    2000,
    1500,
    980,
    (s) =>
      thrown(s, 'bottle', 380, 1180, 0.95, glazes.tide, 5) +
      thrown(s, 'moon', 930, 1230, 0.95, glazes.porcelain, 12) +
      thrown(s, 'vase', 1440, 1210, 0.95, glazes.kelp, 2) +
      thrown(s, 'teabowl', 1740, 1310, 0.9, glazes.iron, 3),
  ),
  'shelf-butter': shelf(
    rooms.butter,
    1500,
    2000,
    1280,
    (s) =>
      teapot(s, 800, 1600, 1.5, glazes.cobalt, 3) +
      thrown(s, 'teabowl', 420, 1730, 1, glazes.porcelain, 3) +
      thrown(s, 'teabowl', 1080, 1790, 1, glazes.porcelain, 4),
  ),
  'shelf-rose': shelf(
    rooms.rose,
    1500,
    1500,
    960,
    (s) =>
      disc(s, 720, 1270, 480, glazes.celadon) +
      thrown(s, 'teabowl', 640, 1240, 1, glazes.cobalt, 3) +
      lemon(s, 960, 1260, 0.95),
  ),
  'shelf-dusk': shelf(
    rooms.dusk,
    1500,
    1900,
    1220,
    (s) =>
      branch(700, 1000, 1.25, '#f1e2cf', 8) +
      thrown(s, 'bottle', 700, 1620, 1.15, glazes.porcelain, 5) +
      thrown(s, 'teabowl', 1130, 1700, 1, glazes.iron, 5),
  ),
  'shelf-celadon': shelf(rooms.celadon, 2000, 1400, 900, (s) =>
    [glazes.oat, glazes.tide, glazes.kelp, glazes.iron, glazes.cobalt]
      .map((glaze, i) => thrown(s, 'cup', 300 + i * 350, 1160 + (i % 2) * 90, 1.25, glaze, i + 2))
      .join(''),
  ),
  'shelf-moss': shelf(
    rooms.moss,
    1500,
    1900,
    1240,
    (s) =>
      thrown(s, 'jar', 760, 1620, 1.7, glazes.bare, 5) +
      path(`M${n(770)} ${n(1090)}L${n(1010)} ${n(610)}`, 'stroke="#caa46c" stroke-width="22" stroke-linecap="round"') +
      path(`M${n(740)} ${n(1090)}L${n(690)} ${n(560)}`, 'stroke="#7b5a38" stroke-width="18" stroke-linecap="round"') +
      path(`M${n(700)} ${n(1090)}L${n(560)} ${n(660)}`, 'stroke="#3a3f46" stroke-width="14" stroke-linecap="round"') +
      rect(660, 470, 60, 120, 'fill="#d9cdb3" rx="24"'),
  ),
  ...landscapes,
};
