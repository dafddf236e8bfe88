import type { FragmentType } from '@apollo/client'
import { createContext } from 'react'
import type { AddFundsDialog_statusFragment } from '../../../lib/graphql/__generated__/documents'

/** The wallet that the money is for. */
export interface FundingTarget {
  readonly sourceId: string
  readonly name: string
  readonly balanceCents: number
  readonly costPerLeadCents: number | null
  /** False for a source that the agent has no wallet for yet: funding it creates the wallet first. */
  readonly hasWallet: boolean
}

/** The Add Funds dialog as a page asks for it. */
export interface WantedFunding {
  open: boolean
  onClose: () => void
  /** The wallet that is funded; null adds to the funds themselves. */
  target: FundingTarget | null
  fundsBalanceCents: number
  status: FragmentType<AddFundsDialog_statusFragment> | null
  /** Leads to moving what is in the funds already. */
  onMoveInstead?: (() => void) | undefined
}

/** Takes the dialog that a page asks for to where it stands; null takes it away again. */
export const AddFundsPlaceContext = createContext<(wanted: WantedFunding | null) => void>(() => undefined)
