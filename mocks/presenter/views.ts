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
const { people, scenarios, clock, inbox, requests, report, world, ledger, share } = testerPanels
const faults = {
  ...testerPanels.faults,
  ...panel('faults', 'Faults', 'alert', async () => (await import('./atlas/FaultsWithAtlas')).FaultsWithAtlas),
}

const viewsWith = (storiesPanel: Panel, ...pagePanels: readonly Panel[]): Views => [
  { id: 'present', label: 'Present', panels: [storiesPanel, people, company] },
  { id: 'test', label: 'Test', panels: [scenarios, faults, clock, inbox, requests, ...pagePanels] },
  { id: 'build', label: 'Build', panels: [world, ledger, share] },
]

/** The views of the console beside the app. */
export const views = viewsWith(stories, report)
/** The views of the tools at the presenter's desk, whose window does not show the app that a report describes. */
export const deskViews = viewsWith(deskStories)
