import type { JSX } from 'react'
import { formatAge, formatDate, formatDateTime, formatRelative, formatTime } from '../../lib/time/dates'
import { type Instant, toMs } from '../../lib/time/instant'
import { useTimeZone } from '../../lib/time/use-calendar'
import { useNow } from '../../lib/time/use-now'

const formats = { date: formatDate, dateTime: formatDateTime, time: formatTime }

export interface MomentProps {
  at: Instant
  /** `relative` is how long ago it was, `age` the same without "ago"; both move on by themselves. */
  show?: 'relative' | 'age' | keyof typeof formats
  /** Shown where nothing has happened yet. */
  none?: string
  className?: string | undefined
}

/** An instant where the person is; pointing at it tells the whole date. */
export function Moment({ at, show = 'relative', none = '—', className }: MomentProps): JSX.Element {
  const timeZone = useTimeZone()
  const ms = toMs(at)
  if (ms === null) return <>{none}</>
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatDateTime(ms, timeZone)} className={className}>
      {show === 'relative' ? <TimeAgo ms={ms} /> : show === 'age' ? <Age at={ms} /> : formats[show](ms, timeZone)}
    </time>
  )
}

function TimeAgo({ ms }: { ms: number }): string {
  return formatRelative(ms, useTimeZone(), useNow())
}

/** How old something is, as short as can be. */
export function Age({ at }: { at: Instant }): string {
  return formatAge(at, useNow())
}
