const dateTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

export const formatMoment = (iso: string): string => dateTime.format(new Date(iso))
/** Returns the date part of an ISO timestamp, for file names. */
export const formatDay = (iso: string): string => iso.slice(0, 10)
export const formatTime = (iso: string): string => time.format(new Date(iso))

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const formatBytes = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : `${decimal.format(bytes / 1000)} kB`

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

export const errorMessageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns a card number in groups of four digits. */
export const formatCard = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Returns a count with its noun, such as "1 fault" or "2 faults". */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`

/** Returns an identifier in sentence case: 'insufficient_funds' becomes 'Insufficient funds'. */
export const humanize = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the name of the screen at a route: '/admin/lead-sources?q=Form' becomes 'Lead sources'. */
export const screenName = (route: string): string =>
  humanize(
    route
      .replace(/[?#].*/, '')
      .split('/')
      .at(-1) ?? '',
  )
