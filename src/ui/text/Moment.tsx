import type { JSX } from 'react'
import { formatDate, formatDateTime, formatRelative, formatTime } from '../../lib/time/dates'
import type { Instant } from '../../lib/time/instant'
import { toMs } from '../../lib/time/instant'
import { useTimeZone } from '../../lib/time/use-calendar'

const formats = { date: formatDate, dateTime: formatDateTime, time: formatTime }

export interface MomentProps {
  at: Instant
  /** `relative` is how long ago it was. */
  show?: 'relative' | keyof typeof formats
  /** Shown where nothing has happened yet. */
  none?: string
  /** For texts that move on with the time: see `useNow`. */
  nowMs?: number | undefined
  className?: string | undefined
  /** Said instead: an age without "ago". */
  text?: string
}

/** An instant where the person is; pointing at it tells the whole date. */
export function Moment({ at, show = 'relative', none = '—', nowMs, className, text }: MomentProps): JSX.Element {
  const timeZone = useTimeZone()
  const ms = toMs(at)
  if (ms === null) return <>{none}</>
  const said = text ?? (show === 'relative' ? formatRelative(ms, timeZone, nowMs) : formats[show](ms, timeZone))
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatDateTime(ms, timeZone)} className={className}>
      {said}
    </time>
  )
}
