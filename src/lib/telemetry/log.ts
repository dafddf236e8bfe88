/**
 * The app's log, with level debug in development and info in production. Texts that look like tokens are replaced in
 * the message and in every value of the details before an entry is written.
 */
import { env } from '../settings/env'
import { consoleSink, createLog, type Log, type LogDetails, type LogSink, redact, redactText } from './create-log'

let listener: LogSink | null = null

/** Sends each log entry also to the sink, with tokens and passwords redacted. Null removes the sink. */
export function setLogListener(sink: LogSink | null): void {
  listener = sink
}

/** Sends an entry to the sink of `setLogListener` alone, for what the console has already. */
export const report: LogSink = (level, message, details) =>
  listener?.(level, redactText(message), redact(details) as LogDetails)

export const log: Log = createLog(env.production ? 'info' : 'debug', (...line) => {
  consoleSink(...line)
  listener?.(...line)
})
