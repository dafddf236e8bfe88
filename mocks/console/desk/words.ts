/** Below this nobody is early or late. */
const SLACK_MS = 15_000

export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function paceWords(handMs: number): string {
  if (Math.abs(handMs) < SLACK_MS) return 'On pace'
  return handMs > 0 ? `${spanWords(handMs)} ahead` : `${spanWords(-handMs)} behind`
}
