import { type Instant, toMs } from '../../shared/calendar'
import { type JSX, useDeferredValue } from 'react'
import { formatAge, formatDate, formatDateTime, formatRelative, formatTime } from '../../lib/time/dates'
import { useTimeZone, useTimeZoneLookup } from '../../lib/time/use-calendar'
import { useNow } from '../../lib/time/use-now'

const formats = { date: formatDate, dateTime: formatDateTime, time: formatTime }

export interface MomentProps {
  at: Instant
  /** Format: `relative` is the elapsed time, `age` the same without "ago". Both update automatically. */
  show?: 'relative' | 'age' | keyof typeof formats
  /** Text for a missing instant. */
  none?: string
}

/**
 * An instant in the user's time zone. Its tooltip shows the full date and time, right after the first render: the first
 * time zone and formatter of a page take thirty milliseconds on a phone.
 */
export function Moment({ at, show = 'relative', none = '—' }: MomentProps): JSX.Element {
  const timeZone = useTimeZoneLookup()
  const hasTooltip = useDeferredValue(true, false)
  const ms = toMs(at)
  if (ms === null) return <span>{none}</span>
  return (
    <time dateTime={new Date(ms).toISOString()} title={hasTooltip ? formatDateTime(ms, timeZone()) : undefined}>
      {show === 'relative' ? <TimeAgo ms={ms} /> : show === 'age' ? <Age at={ms} /> : formats[show](ms, timeZone())}
    </time>
  )
}

function TimeAgo({ ms }: { ms: number }): JSX.Element {
  return <span>{formatRelative(ms, useTimeZone(), useNow())}</span>
}

/** The elapsed time since an instant, in short form. */
export function Age({ at }: { at: Instant }): JSX.Element {
  return <span>{formatAge(at, useNow())}</span>
}
