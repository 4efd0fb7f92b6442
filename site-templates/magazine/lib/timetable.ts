import type { Importer } from 'vitrine';

/**
 * Departures of a timetable, as spreadsheets write them: `npx vitrine import timetable trains.csv`. Each line has when it
 * departs and arrives, its title, the station and the platform: `2026-05-01T19:30Z;2026-05-02T08:10Z;Hamburg;Wien Hbf;5`.
 */
export const timetable: Importer = {
  id: 'timetable',
  summary: 'Departures as lines of departs;arrives;to;from;platform.',
  read({ text }) {
    const notes: string[] = [];
    const pages = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line, index) => {
        const [departs = '', arrives = '', to = '', from = '', platform = ''] = line
          .split(';')
          .map((part) => part.trim());
        const [startDate, endDate] = [Date.parse(departs), Date.parse(arrives)];
        const urlId = slugOf(`${to}-${departs.slice(0, 10)}`);
        if (Number.isNaN(startDate) || Number.isNaN(endDate) || to === '') {
          notes.push(`Line ${index + 1} has no times or leads nowhere, and is left out.`);
          return [];
        }
        const item = departure({ urlId, to, from, platform, startDate, endDate });
        return [{ path: item.fullUrl, context: { collection, item } }];
      });
    if (pages.length > 0) notes.push('The board shows what departures.json lists: add the new ones there.');
    return { pages, notes };
  },
};

const collection = {
  title: 'Departures',
  urlId: 'departures',
  fullUrl: '/departures',
  type: 1,
  typeName: 'events',
  regionName: 'default',
};

interface Line {
  readonly urlId: string;
  readonly to: string;
  readonly from: string;
  readonly platform: string;
  readonly startDate: number;
  readonly endDate: number;
}

const departure = ({ urlId, to, from, platform, startDate, endDate }: Line) => ({
  id: `timetable-${urlId}`,
  recordType: 12,
  title: to,
  urlId,
  fullUrl: `/departures/${urlId}`,
  startDate,
  endDate,
  location: { addressTitle: from, addressLine2: platform },
  body: '',
  excerpt: '',
});

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
