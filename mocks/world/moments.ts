/** World time lies between these: further away no demo has anything to show, and dates stop being dates. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)
export const LATEST_MS = Date.UTC(2100, 0, 1)

export const MOMENTS = 'a moment from 2000-01-01 to 2099-12-31, such as 2026-03-02T15:00Z'

export const isMoment = (ms: unknown): ms is number =>
  typeof ms === 'number' && Number.isFinite(ms) && ms >= EARLIEST_MS && ms < LATEST_MS
