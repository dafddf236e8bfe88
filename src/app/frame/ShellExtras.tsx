import { type JSX, useMemo } from 'react'
import { LiveUpdates } from '../../features/updates/LiveUpdates'
import { NotificationBell } from '../../features/notifications/NotificationBell'
import { env } from '../../lib/settings/env'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { Palette } from '../../features/palette/Palette'
import { usePrefetch } from '../../ui/lazy-component'
import { pageCommands } from '../routes/navigation'
import { ModalFrame } from '../../ui/dialog/Modal'
import { MenuPanel } from '../../ui/overlay/Menu'
import { PopoverPanel } from '../../ui/overlay/Popover'

/** Code behind the buttons of the layout. Prefetched, because a touch screen has no hover to start the load. */
const widgets = [ModalFrame, MenuPanel, PopoverPanel]

/** The search of the layout, which loads after the page's own data. */
export function Search(): JSX.Element {
  const { user } = useSessionSnapshot()
  const commands = useMemo(() => pageCommands(user, env), [user])
  usePrefetch(widgets, true)
  return <Palette pages={commands} />
}

/** The notifications and the live updates of the layout, which load after the page's own data. */
export function News(): JSX.Element {
  return (
    <>
      <NotificationBell />
      <LiveUpdates />
    </>
  )
}
