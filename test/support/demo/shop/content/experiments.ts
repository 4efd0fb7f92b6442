/** What the home page tries out, from the first start on: the words of its first button. */
export const experiments = [
  {
    id: 'home-invitation',
    title: 'What the button of the home page says',
    goal: 'add',
    variants: [
      { name: 'shelf', share: 50 },
      { name: 'kiln', share: 50 },
    ],
    start: true,
  },
];
