import type { LeadStatus, ReturnReason } from './graphql/__generated__/schema'

/** A lead's status in words, with the tone of a badge. */
export const leadStates: Readonly<
  Record<LeadStatus, { name: string; tone: 'neutral' | 'info' | 'success' | 'warning' }>
> = {
  OPEN: { name: 'Open', tone: 'neutral' },
  SOLD: { name: 'Not contacted', tone: 'warning' },
  CONTACTED: { name: 'Contacted', tone: 'info' },
  QUALIFIED: { name: 'Qualified', tone: 'info' },
  FUNDED: { name: 'Funded', tone: 'success' },
  RETURN_REQUESTED: { name: 'Return requested', tone: 'warning' },
  RETURNED: { name: 'Returned', tone: 'neutral' },
}

export const returnReasons: Readonly<Record<ReturnReason, string>> = {
  WRONG_NUMBER: 'Wrong number',
  NOT_INTERESTED: 'Not interested',
  DUPLICATE: 'Duplicate',
  OUT_OF_CRITERIA: 'Out of criteria',
  FAKE_DETAILS: 'Made-up details',
}

/** Minutes as people say them: "45 min", "3.5 h", "2 days". */
export function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} min`
  if (minutes < 48 * 60) return `${(minutes / 60).toFixed(1)} h`
  return `${Math.round(minutes / 1440)} days`
}
