/** One report of the magazine. */
export interface Report {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly category: string;
  readonly published: string;
  readonly picture: readonly [name: string, alt: string];
  readonly excerpt: string;
  readonly body: string;
  /** Comments are open under new reports; those of older ones are closed. */
  readonly isOld?: boolean;
  /** A recording that goes with it. */
  readonly audio?: string;
  /** A film that goes with it, as its provider gives it to be embedded. */
  readonly film?: { readonly providerName: string; readonly html: string };
}

export const reports: readonly Report[] = [
  {
    slug: 'the-viaduct-at-three',
    title: 'The viaduct at three in the morning',
    author: 'Marit Aune',
    category: 'Report',
    published: '2026-11-02T08:00:00+01:00',
    picture: ['viaduct', 'A lit night train crossing a stone viaduct under a full moon'],
    excerpt:
      '<p>For eleven minutes of the night the train is the only lit thing in the valley. I went to see it from outside.</p>',
    body: '<p>Anyone who has slept on the 402 has crossed the viaduct at Sankt Valden, and almost nobody has seen it. The timetable arranges this. The train leaves after dinner, so as to arrive before work, and what lies in the middle is passed in the dark by people with their faces to the wall.</p><p>I got off instead. The guard asked twice whether I meant it. At ten to two I stood in a lay-by beneath the fourth arch with a flask and a retired signalman called Anton Reisch, who has been coming here on clear nights since his wife died. He does not photograph it. He says that he counts the windows.</p><h2>Forty-two, thirty-one lit</h2><p>You hear it long before, but wrongly: the valley throws the sound about, and it seems to come from the village. Then the rails on the deck begin to sing. When the train arrives it arrives all at once, without a wall or a tree to give its speed away, so that it appears not to move but to be drawn, slowly, from left to right, with a ruler.</p><p>It carried, that night, forty-two windows, of which thirty-one had light. Reisch reads them like a nurse. The blue ones are asleep with the night light on. The bright ones are arguing or have children. In the last carriage, always, one person stands in the corridor with his forehead to the glass and believes himself unobserved.</p><blockquote><p>I have waved to that man for six years, Reisch says. He is a different one every night, and he never waves back.</p></blockquote><p>Eleven minutes later it had gone into the hill. It takes a while before the dark closes over the place where it was. We drank what was left in the flask. On the way back I lay in the berth of the return train with the blind up and, shortly after three, waved at nothing at all.</p>',
  },
  {
    slug: 'how-to-sleep-in-a-seat',
    title: 'How to sleep in a seat',
    author: 'Jonas Feld',
    category: 'Practice',
    published: '2026-10-26T08:00:00+01:00',
    picture: ['forest', 'A night train between dark pines, hills behind it'],
    excerpt: '<p>The berths were gone. Nine hours remained. A method, tested on four borders.</p>',
    body: '<p>The first thing is to give up lying down. Most of what is terrible about a night in a seat comes from the attempt to be horizontal in a space that was designed to prevent it. Sit. People have slept sitting for as long as there have been sermons.</p><h2>Before departure</h2><p>Take the seat facing backwards, by the window, on the side away from the platform doors. Backwards, because braking then pushes you into the seat and not out of your dream. Away from the doors, because at every station the other side is lit, opened and walked past.</p><h2>The scarf</h2><p>Everything else may be forgotten, but bring a scarf as long as you are. Once around the neck, the ends knotted to the coat hook: it holds your head where a pillow would only suggest it. It is also the one piece of luggage that nobody has ever stolen.</p><h2>At the border</h2><p>Put the passport in your breast pocket with an edge looking out. Good officers take it, read it and put it back without waking you. I have three stamps that I know of only from looking.</p><p>And should it not work, at half past four, go and stand in the corridor. You will find that you are not the only one. Some of the best conversations of my life were held there in whispers, in languages that neither of us knew.</p>',
  },
  {
    slug: 'what-the-steward-carries',
    audio: '/assets/rails.wav',
    title: 'What the steward carries',
    author: 'Ifeoma Brandt',
    category: 'Object',
    published: '2026-10-12T08:00:00+02:00',
    picture: ['station', 'A night train waiting beneath the iron roof of a station, a clock above it'],
    excerpt:
      '<p>A square key, a roll of tape, eleven kinds of coin. An inventory, taken at the terminus with her permission.</p>',
    body: '<p>Dagny Sørli has looked after carriage nine for fourteen years. She has been asked for a midwife, a priest, a corkscrew and the name of the river. At the end of the line, while the beds were being stripped, she emptied her pockets on to a folding table for us.</p><ul><li>A square key, which opens everything, and a second one, because the first opens everything.</li><li>Black tape. It stops rattles, mends spectacles, and once held a window for three hundred kilometres.</li><li>Ear plugs, for others. She herself sleeps only when it rattles.</li><li>Eleven kinds of coin, four of which no longer exist.</li><li>A list of who is to be woken where, in pencil. “In ink they would miss it.”</li><li>A thermometer. “They say that it is cold. I show them. Then they say it feels cold. Then I bring the blanket that I had with me all along.”</li><li>A child’s tooth in an envelope, addressed.</li></ul><p>What she does not carry is a watch. There is no need for one: the bends tell her. After the long one to the left it is ten past four, and time to put the water on.</p>',
  },
  {
    slug: 'in-praise-of-the-corridor',
    title: 'In praise of the corridor',
    author: 'Marit Aune',
    category: 'Essay',
    published: '2026-09-28T08:00:00+02:00',
    picture: ['coast', 'A night train along the sea at dusk'],
    excerpt:
      '<p>Sixty centimetres wide, fourteen metres long, owned by nobody. A defence of the least efficient room in Europe.</p>',
    body: '<p>New carriages are being built without it. The compartment, they say, is a thing of the past, and with it goes the strip of linoleum that led to it: sixty centimetres wide, fourteen metres long, a row of folding seats that nobody can sit on for more than a quarter of an hour. It will be replaced by an aisle. An aisle is for getting past people. A corridor was for meeting them.</p><p>Consider its manners. In a corridor one does not face each other: both look out of the window, which is the reason why so much has been said there. Two people who look at the same thing need no introduction. When someone comes by, everyone presses themselves against the glass and is for a moment indecently close to a stranger, and apologises, and means it.</p><p>It is the only room I know in which doing nothing looks like doing something. To stand in the living room at two in the morning is a symptom. To stand in the corridor at two in the morning is travel.</p><p>Let them have the showers, the sockets and the screens. I should like sixty centimetres of floor, a bar at elbow height, and a window that opens as far as it is forbidden to lean out.</p>',
  },
  {
    slug: 'change-at-the-border',
    isOld: true,
    film: {
      providerName: 'YouTube',
      html: '<iframe width="640" height="360" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed"></iframe>',
    },
    title: 'They still change the engine',
    author: 'Teo Valentić',
    category: 'Report',
    published: '2026-09-14T08:00:00+02:00',
    picture: ['border', 'A train stands at a red signal in the hills'],
    excerpt: '<p>Two currents, two crews, nineteen minutes. The frontier is abolished; the stop is not.</p>',
    body: '<p>There has been no customs house at Brod-on-the-Wall since 2023. The barrier is in the museum of the next town, next to a barrel. And still every night train stands here for nineteen minutes, because the wires on one side of the hill carry fifteen thousand volts and those on the other three.</p><p>So one engine goes and another comes. It is done by two men with lamps who have known each other for thirty years and still do not share a language. They have eleven words, all of them for parts of a coupling. Asked about the twelfth they confer, and agree on “coffee”.</p><p>I had thought that the passengers slept through it. They do not. When the current goes the ventilation dies, and the silence wakes everyone at once. Up and down the train the blinds rise. For nineteen minutes three hundred people look out at a signal, a lamp post and a dog.</p><p>Then the air comes back with a sigh, and the blinds go down one by one. The dog, whose name is Volt, walks home.</p>',
  },
  {
    slug: 'snowed-in',
    isOld: true,
    title: 'Snowed in, with soup',
    author: 'Ifeoma Brandt',
    category: 'People',
    published: '2026-08-31T08:00:00+02:00',
    picture: ['snow', 'A red train in deep snow beneath the mountains'],
    excerpt:
      '<p>Seventeen hours, one carriage of musicians, and a cook who had been waiting for this all his life.</p>',
    body: '<p>The announcement at twenty past five said that we should be standing for “a few moments”. By nine it said that we should be standing. Outside there was a metre and a half of snow and the top of a fence.</p><p>A train that does not move becomes a village within two hours. First somebody is elected, without a vote, to go and ask. Then there is a street, in our case carriage six, where things are known. By noon we had a school, a card game, a feud about a window, and a doctor, who was a vet.</p><p>And we had Ludo. In thirty-one years in the dining car Ludo had heated things. He had come to the railway as a young man with a certificate from a hotel and a soup in mind, and he had been handed a microwave. Now there was no microwave, because there was no current, but there was the old coal stove for the pipes, nobody in charge, and a wholesale delivery of leeks in the luggage van with nobody’s name on it.</p><p>I shall not describe the soup. The quartet from carriage three played next to the stove to keep their hands warm. When the plough reached us, at ten in the evening, a boy began to cry, and his mother had to promise him that the train would get stuck again.</p>',
  },
];

export interface Departure {
  readonly slug: string;
  readonly title: string;
  readonly from: string;
  readonly start: string;
  readonly end: string;
  readonly platform: string;
  readonly excerpt: string;
  readonly body: string;
  readonly picture: readonly [name: string, alt: string];
}

export const departures: readonly Departure[] = [
  {
    slug: 'reading-in-carriage-nine',
    title: 'A reading in carriage nine',
    from: 'Copenhagen',
    start: '2026-12-12T22:05:00+01:00',
    end: '2026-12-13T07:40:00+01:00',
    platform: '7',
    picture: ['viaduct', 'A lit night train crossing a stone viaduct'],
    excerpt: '<p>Marit Aune reads between two stations; the third chapter falls on the viaduct.</p>',
    body: '<p>Thirty seats in a carriage that is ours for the night. The reading begins when the lights of the suburbs stop and ends when somebody sleeps. Tickets include a couchette and the steward’s coffee.</p>',
  },
  {
    slug: 'night-of-the-timetables',
    title: 'The night of the timetables',
    from: 'Vienna',
    start: '2027-01-16T20:30:00+01:00',
    end: '2027-01-16T23:55:00+01:00',
    platform: '2',
    picture: ['station', 'The hall of a station at night'],
    excerpt:
      '<p>Collectors show their finest: the 1938 winter edition, a Bulgarian pocket guide, a bus plan with a poem in it.</p>',
    body: '<p>In the former first-class waiting room. Bring your own and be prepared to be asked about footnotes. At the stroke of midnight we shall all change to the summer timetable, on paper.</p>',
  },
  {
    slug: 'group-berth-to-the-sea',
    title: 'To the sea, overnight',
    from: 'Zürich',
    start: '2027-02-26T21:40:00+01:00',
    end: '2027-02-28T09:10:00+01:00',
    platform: '14',
    picture: ['coast', 'A night train along the sea at dusk'],
    excerpt: '<p>Two nights on rails, one day on a beach in February, no lectures whatsoever.</p>',
    body: '<p>We hold two carriages with four-berth compartments. You will be put with people whom you do not know; most of the readers who met this way are still on speaking terms, and two are married.</p>',
  },
];
