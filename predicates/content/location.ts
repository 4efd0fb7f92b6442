import { childOf, definePredicate } from '#engine';

export const location = definePredicate({
  name: 'location?',
  family: 'content',
  summary: 'True when the value has a place on the map.',
  examples: [
    { template: '{.location?}yes{.or}no{.end}', data: { location: { mapLat: 52.5, mapLng: 13.4 } }, output: 'yes' },
    { template: '{.location?}yes{.or}no{.end}', data: { location: { mapLat: 52.5 } }, output: 'no' },
  ],
  test(input) {
    const location = childOf(input, 'location');
    return childOf(location, 'mapLat') !== undefined && childOf(location, 'mapLng') !== undefined;
  },
});
