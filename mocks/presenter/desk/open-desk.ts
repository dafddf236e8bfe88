import { windowId } from './channel'

/**
 * Opens the presenter's desk (the story controls and the console) in a new window. This page becomes the audience
 * window, which shows only the app.
 */
export function openDesk(basePath: string): void {
  // This call stores the id of this tab in the session storage. The new window gets a copy of that storage, and the
  // desk uses the id to find this tab.
  windowId()
  const opened = window.open(`${basePath}?desk`, 'fairlead-desk', 'popup,width=1240,height=880')
  if (opened) opened.focus()
  else
    void import('../../console/notices/notify').then(({ notify }) =>
      notify(`Your browser blocked the new window. Open ${basePath}?desk in a new tab.`),
    )
}
