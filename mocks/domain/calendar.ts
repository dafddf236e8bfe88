/** The platform's calendar is UTC: a day starts at midnight UTC. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const startOfDay = (ms: number): number => ms - (((ms % DAY_MS) + DAY_MS) % DAY_MS)

/** YYYY-MM-DD. */
export const dayKey = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const hourOfDay = (ms: number): number => new Date(ms).getUTCHours()
