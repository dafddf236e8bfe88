import { HOUR_MS, MINUTE_MS } from './calendar'

/** A time as people say it: '45m', '1h 24m', '1d 18h'. What is less than the second unit is left out. */
export function durationInWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes}m`
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 24) return withRest(`${hours}h`, minutes % 60, 'm')
  return withRest(`${Math.floor(hours / 24)}d`, hours % 24, 'h')
}

const withRest = (text: string, rest: number, unit: string): string => (rest === 0 ? text : `${text} ${rest}${unit}`)
