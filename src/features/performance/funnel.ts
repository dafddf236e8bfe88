import { formatPercent } from '../../lib/format/numbers'

/** Lead counts of a period. Each count is a subset of the one before. */
export interface FunnelFigures {
  readonly leads: number
  readonly contacted: number
  readonly funded: number
}

export interface FunnelStep {
  readonly label: string
  readonly value: number
}

const share = (part: number, whole: number): string => (whole === 0 ? '' : `, ${formatPercent(part / whole, 0)}`)

/** Returns the steps from purchased to funded, each with its share of all purchased leads. */
export function funnelSteps({ leads, contacted, funded }: FunnelFigures): readonly FunnelStep[] {
  return [
    { label: 'Purchased', value: leads },
    { label: `Contacted${share(contacted, leads)}`, value: contacted },
    { label: `Funded${share(funded, leads)}`, value: funded },
  ]
}
