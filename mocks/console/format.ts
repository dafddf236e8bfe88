const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

export const formatMoment = (iso: string): string => moment.format(new Date(iso))
/** A day as files are named by it. */
export const formatDay = (iso: string): string => iso.slice(0, 10)
export const formatTime = (iso: string): string => time.format(new Date(iso))

const bytesOf = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const formatBytes = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : `${bytesOf.format(bytes / 1000)} kB`

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Card numbers in groups of four. */
export const formatCard = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

export const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? what : `${what}s`}`

/** 'user-top-up', 'insufficient_funds' and 'recordSignIn' as words. */
export const inWords = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
