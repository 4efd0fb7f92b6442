import { at, textAt } from '../../lib/json-access.ts';
import { element } from '../../rich-text/tree.ts';
import type { Block, BlockKind } from '../define-block.ts';

export const map: BlockKind = {
  name: 'map',
  title: 'Map',
  types: [4],
  state: 'different',
  note: 'the address and a map of OpenStreetMap, which is loaded when a visitor opens it',
  styles: ['map'],
  enrich,
};

/** Half of what the map shows from north to south at a zoom of 0, in degrees. */
const WIDEST = 90;

function enrich({ content, settings, messages: { blockMap, blockMapShow, blockMapOpen } }: Block): boolean {
  const number = (path: string) => Number(at(settings, `location.${path}`) ?? Number.NaN);
  const [latitude, longitude] = [number('markerLat') || number('mapLat'), number('markerLng') || number('mapLng')];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return false;
  const zoom = Math.min(18, Math.max(1, number('mapZoom') || 12));
  const title = textAt(settings, 'location.addressTitle');
  const lines = ['addressLine1', 'addressLine2', 'addressCountry']
    .map((name) => textAt(settings, `location.${name}`))
    .filter(Boolean);
  const words = [
    ...(title === '' ? [] : [element('strong', {}, title)]),
    ...lines.flatMap((line, index) => (title === '' && index === 0 ? [line] : [element('br'), line])),
  ];
  const half = (WIDEST / 2 ** zoom) * 4;
  const box = [longitude - half * 2, latitude - half, longitude + half * 2, latitude + half].map((each) =>
    each.toFixed(5),
  );
  const query = new URLSearchParams({ bbox: box.join(), layer: 'mapnik', marker: `${latitude},${longitude}` });
  const frame = element('iframe', {
    src: `https://www.openstreetmap.org/export/embed.html?${query}`,
    title: [blockMap, title].filter(Boolean).join(': '),
    loading: 'lazy',
  });
  const large = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  content.children = [
    ...(words.length === 0 ? [] : [element('address', { class: 'block-map-address' }, ...words)]),
    element('details', { class: 'block-map' }, element('summary', {}, blockMapShow), frame),
    element('p', { class: 'block-map-link' }, element('a', { href: large, rel: 'noopener' }, blockMapOpen)),
  ];
  return true;
}
