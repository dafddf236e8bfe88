import { tell } from '../notices/tell'
import { stageId } from '../stage/stage-memory'

/** Opens the presenter's desk beside the page, which from then on is the audience's. */
export function openDesk(basePath: string): void {
  // The window is given a copy of what this tab keeps, and so knows whom it leads.
  stageId()
  const opened = window.open(`${basePath}?desk`, 'fairlead-desk', 'popup,width=1240,height=880')
  if (opened) opened.focus()
  else tell(`The browser has kept the window from opening. Open ${basePath}?desk in a tab of its own.`)
}
