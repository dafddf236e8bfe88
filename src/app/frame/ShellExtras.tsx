import type { JSX } from 'react'
import { BalanceChip } from '../../features/funds/BalanceChip'
import { LiveUpdates } from '../../features/live/LiveUpdates'
import { NotificationBell } from '../../features/notifications/NotificationBell'
import { env } from '../../lib/env'
import { useHasRole } from '../../lib/session/use-session'
import { usePreloaded } from '../../ui/on-demand'
import { loadMenu } from '../../ui/overlay/Menu'
import { loadPopover } from '../../ui/overlay/Popover'

/** What the frame's own buttons open: a finger comes near only with the press itself. */
const widgets = { menu: loadMenu, popover: loadPopover }

/** What the frame has beside navigation and account. It comes after the page itself, which is what people wait for. */
export function ShellExtras(): JSX.Element {
  // The money of an agent is nobody else's to see, and managers and administrators have none.
  const isAgent = useHasRole('agent')
  usePreloaded(widgets, true)
  return (
    <>
      {isAgent && env.features.wallets ? <BalanceChip /> : null}
      <NotificationBell />
      <LiveUpdates />
    </>
  )
}
