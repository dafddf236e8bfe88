/** Formats minutes: '45m', '3h 30m', '2d 4h'. */
export function durationInWords(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole}m`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return withRest(`${hours}h`, whole % 60, 'm')
  return withRest(`${Math.floor(hours / 24)}d`, hours % 24, 'h')
}

const withRest = (text: string, rest: number, unit: string): string => (rest === 0 ? text : `${text} ${rest}${unit}`)
