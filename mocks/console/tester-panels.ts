import { type ComponentType, lazy } from 'react'
import type { IconName } from '../../src/ui/mark/Icon'

export interface Panel {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly Content: ComponentType
}

/** A view of the console: some panels, one of which is shown. */
export interface View {
  readonly id: string
  readonly label: string
  readonly panels: readonly [Panel, ...Panel[]]
}

/** The views of the console. Whoever shows the console decides on them. */
export type Views = readonly [View, ...View[]]

/** Returns a panel of the console. The panel's code loads when the panel is first shown. */
export const panel = (id: string, label: string, icon: IconName, load: () => Promise<ComponentType>): Panel => ({
  id,
  label,
  icon,
  Content: lazy(async () => ({ default: await load() })),
})

/** The panels for testers. */
export const testerPanels = {
  people: panel('people', 'People', 'users', async () => (await import('./panels/PeoplePanel')).PeoplePanel),
  scenarios: panel(
    'scenarios',
    'Scenarios',
    'map',
    async () => (await import('./panels/ScenariosPanel')).ScenariosPanel,
  ),
  faults: panel('faults', 'Faults', 'alert', async () => (await import('./panels/FaultsPanel')).FaultsPanel),
  clock: panel('clock', 'Clock', 'clock', async () => (await import('./panels/ClockPanel')).ClockPanel),
  inbox: panel('inbox', 'Inbox', 'mail', async () => (await import('./panels/InboxPanel')).InboxPanel),
  requests: panel('requests', 'Requests', 'swap', async () => (await import('./panels/RequestsPanel')).RequestsPanel),
  report: panel('report', 'Report', 'receipt', async () => (await import('./report/ReportPanel')).ReportPanel),
  world: panel('world', 'World', 'archive', async () => (await import('./panels/WorldPanel')).WorldPanel),
  ledger: panel('ledger', 'Ledger', 'card', async () => (await import('./panels/LedgerPanel')).LedgerPanel),
  share: panel('share', 'Save and share', 'external', async () => (await import('./panels/SharePanel')).SharePanel),
}
