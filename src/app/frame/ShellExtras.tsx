import { type JSX, useMemo } from 'react'
import { BalanceChip } from '../../features/funds/BalanceChip'
import { LiveUpdates } from '../../features/live/LiveUpdates'
import { NotificationBell } from '../../features/notifications/NotificationBell'
import { env } from '../../lib/env'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { Palette } from '../../features/palette/Palette'
import { usePreloaded } from '../../ui/on-demand'
import { placeCommands } from '../routes/place-commands'
import { loadDialogs } from '../../ui/dialog/Modal'
import { loadMenu } from '../../ui/overlay/Menu'
import { loadPopover } from '../../ui/overlay/Popover'

/** What the frame's own buttons open: a finger comes near only with the press itself. */
const widgets = { dialogs: loadDialogs, menu: loadMenu, popover: loadPopover }

/** What the frame has beside navigation and account. It comes after the page itself, which is what people wait for. */
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
