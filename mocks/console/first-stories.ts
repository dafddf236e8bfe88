/**
 * The stories that a new visitor should see first. The sign-in page shows them before the backend's code with the
 * stories has loaded, so titles and lengths are repeated here. A test compares them with the stories.
 */
export const firstStories = [
  { name: 'default', title: 'One company, three desks', minutes: 1 },
  { name: 'brand-new-agent', title: 'An agent’s first hour', minutes: 1 },
  { name: 'top-up-failing', title: 'The day the card is declined', minutes: 1 },
] as const
