export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogDetails = Readonly<Record<string, unknown>>
export type LogSink = (level: LogLevel, message: string, details: LogDetails | undefined) => void

export interface Log {
  readonly debug: (message: string, details?: LogDetails) => void
  readonly info: (message: string, details?: LogDetails) => void
  readonly warn: (message: string, details?: LogDetails) => void
  readonly error: (message: string, details?: LogDetails) => void
}

const rank: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 }
const jwtPattern = /\beyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g
const secretKeyPattern = /token|password|secret|authorization|proposedpass|previouspass/i
const maxDepth = 6

export function redactText(text: string): string {
  return text.replace(jwtPattern, '[token]')
}

/** Returns a copy of the value with tokens, passwords, and secrets redacted. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth >= maxDepth) return '[deep]'
  if (value instanceof Error) {
    const { code } = value as { code?: unknown }
    return {
      name: value.name,
      ...(typeof code === 'string' && { code }),
      message: redactText(value.message),
      ...(value.stack !== undefined && { stack: redactText(value.stack) }),
    }
  }
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      secretKeyPattern.test(key) && typeof entry === 'string' ? '[redacted]' : redact(entry, depth + 1),
    ]),
  )
}

export const consoleSink: LogSink = (level, message, details) => {
  if (details === undefined) console[level](message)
  else console[level](message, details)
}

export function createLog(minLevel: LogLevel, sink: LogSink = consoleSink): Log {
  const write = (level: LogLevel) => (message: string, details?: LogDetails) => {
    if (rank[level] < rank[minLevel]) return
    sink(level, redactText(message), details === undefined ? undefined : (redact(details) as LogDetails))
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
