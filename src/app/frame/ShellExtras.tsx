import { type JSX, useMemo } from 'react'
import { BalanceChip } from '../../features/funds/BalanceChip'
import { LiveUpdates } from '../../features/live/LiveUpdates'
import { NotificationBell } from '../../features/notifications/NotificationBell'
import { env } from '../../lib/settings/env'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { Palette } from '../../features/palette/Palette'
import { usePreloaded } from '../../ui/on-demand'
import { placeCommands } from '../routes/place-commands'
import { loadDialogs } from '../../ui/dialog/Modal'
import { loadMenu } from '../../ui/overlay/Menu'
import { loadPopover } from '../../ui/overlay/Popover'

/** Code behind the buttons of the layout. Preloaded, because a touch screen has no hover to start the load. */
const widgets = { dialogs: loadDialogs, menu: loadMenu, popover: loadPopover }

/** Parts of the layout that load after the page's own data: palette, balance, notifications, and live updates. */
export function ShellExtras(): JSX.Element {
  const { user } = useSessionSnapshot()
  const commands = useMemo(() => placeCommands(user), [user])
  usePreloaded(widgets, true)
  return (
    <>
      <Palette places={commands} />
      {env.features.wallets ? <BalanceChip /> : null}
      <NotificationBell />
      <LiveUpdates />
    </>
  )
}
