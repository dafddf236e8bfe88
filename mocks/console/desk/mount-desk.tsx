import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { provideSandbox } from '../page-sandbox'
import { openStageChannel } from '../stage/channel'
import { findStage } from '../stage/remote'
import { Desk } from './Desk'

/** Draws the presenter's desk in place of the app. Never resolves: the app is not to begin here. */
export function mountDesk(basePath: string): Promise<never> {
  const remote = findStage(openStageChannel())
  delete document.documentElement.dataset['sandbox']
  document.title = 'Presenter’s desk'
  const container = document.createElement('div')
  document.getElementById('root')?.replaceChildren(container)
  createRoot(container).render(
    <Themed>
      <Desk sandbox={provideSandbox(basePath)} basePath={basePath} remote={remote} />
    </Themed>,
  )
  return new Promise(() => undefined)
}
