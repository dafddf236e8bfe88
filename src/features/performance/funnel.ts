import { formatPercent } from '../../lib/format/numbers'

/** What has become of the leads of a period, each step a part of the one before. */
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

/** From bought to funded, with the share of all bought leads that came so far. */
export function funnelSteps({ leads, contacted, funded }: FunnelFigures): readonly FunnelStep[] {
  return [
    { label: 'Purchased', value: leads },
    { label: `Contacted${share(contacted, leads)}`, value: contacted },
    { label: `Funded${share(funded, leads)}`, value: funded },
  ]
}
