import type { ContentSource } from 'vitrine';

const stations = [
  ['Wien Hauptbahnhof', 'The bakery on the concourse opens at half past four.'],
  ['Hamburg Altona', 'Trains begin here, so nobody has to run.'],
  ['Trondheim S', 'The waiting room is heated all night, and says so on its door.'],
];

/** A page from elsewhere, as a service of stations would give it: `/stations`. */
export const stationPages: ContentSource = {
  id: 'stations',
  refreshSeconds: 3_600,
  list: () => ({
    pages: [
      {
        path: '/stations',
        context: {
          collection: {
            id: 'stations',
            title: 'Stations',
            urlId: 'stations',
            fullUrl: '/stations',
            type: 10,
            typeName: 'page',
            enabled: true,
            regionName: 'default',
          },
          mainContent: `<p>Where it is good to wait.</p>${stations
            .map(([name, text]) => `<h2>${name}</h2><p>${text}</p>`)
            .join('')}`,
        },
      },
    ],
  }),
};
