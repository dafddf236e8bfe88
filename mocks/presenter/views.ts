import { panel, type Panel, testerPanels, type Views } from '../console/tester-panels'

const stories = panel('stories', 'Stories', 'star', async () => (await import('./play/StoriesPanel')).StoriesPanel)
/** The desk itself shows the sentence and its buttons. */
const deskStories = {
  ...stories,
  ...panel('stories', 'Stories', 'star', async () => (await import('./desk/DeskStory')).DeskStory),
}
const company = panel(
  'company',
  'Company',
  'building',
  async () => (await import('./company/CompanyPanel')).CompanyPanel,
)
const { people, scenarios, clock, inbox, requests, world, ledger, share } = testerPanels
const faults = {
  ...testerPanels.faults,
  ...panel('faults', 'Faults', 'alert', async () => (await import('./atlas/FaultsWithAtlas')).FaultsWithAtlas),
}

const viewsWith = (storiesPanel: Panel): Views => [
  { id: 'present', label: 'Present', panels: [storiesPanel, people, company] },
  { id: 'test', label: 'Test', panels: [scenarios, faults, clock, inbox, requests] },
  { id: 'build', label: 'Build', panels: [world, ledger, share] },
]

/** The views of the console beside the app. */
export const views = viewsWith(stories)
/** The views of the tools at the presenter's desk. */
export const deskViews = viewsWith(deskStories)
