import { onDemand, usePreloaded } from '../../ui/on-demand'

/*
 * The card forms include Stripe's library, which is needed only in a dialog. They load when a dialog opens, or earlier
 * if the page preloads them.
 */
const loads = {
  fundingHost: () => import('./funding/FundingHost'),
  addFunds: () => import('./funding/AddFundsContent'),
  addCard: () => import('./cards/AddCardContent'),
  transfer: () => import('./funding/TransferDialog'),
  recoverTopUp: () => import('./top-up/RecoverTopUpContent'),
}

export const FundingHost = onDemand(loads.fundingHost, (module) => module.FundingHost)
export const AddFundsContent = onDemand(loads.addFunds, (module) => module.AddFundsContent)
export const AddCardContent = onDemand(loads.addCard, (module) => module.AddCardContent)
export const TransferDialog = onDemand(loads.transfer, (module) => module.TransferDialog)
export const RecoverTopUpContent = onDemand(loads.recoverTopUp, (module) => module.RecoverTopUpContent)

export function usePreloadedCardForms(pageIsReady: boolean): void {
  usePreloaded(loads, pageIsReady)
}
