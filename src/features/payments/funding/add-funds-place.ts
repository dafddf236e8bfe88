import type { FragmentType } from '@apollo/client'
import { createContext } from 'react'
import type { AddFundsDialog_statusFragment } from '../../../lib/api/__generated__/documents'

/** The wallet that receives the money. */
export interface FundingTarget {
  readonly sourceId: string
  readonly name: string
  readonly balanceCents: number
  readonly costPerLeadCents: number | null
  /** False for a source without a wallet: funding creates the wallet first. */
  readonly hasWallet: boolean
}

/** Props of the Add Funds dialog that a page requests. */
export interface WantedFunding {
  open: boolean
  onClose: () => void
  /** The wallet to fund. Null adds to the funds. */
  target: FundingTarget | null
  fundsBalanceCents: number
  status: FragmentType<AddFundsDialog_statusFragment> | null
  /** Opens the Transfer dialog instead, for money that is already in the funds. */
  onMoveInstead?: (() => void) | undefined
}

/** Setter for the dialog that a page requests. Null removes it. */
export const AddFundsPlaceContext = createContext<(wanted: WantedFunding | null) => void>(() => undefined)
