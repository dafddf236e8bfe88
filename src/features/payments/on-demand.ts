import { lazyComponent, usePrefetch } from '../../ui/lazy-component'

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

export const FundingHost = lazyComponent(loads.fundingHost, (module) => module.FundingHost)
export const AddFundsContent = lazyComponent(loads.addFunds, (module) => module.AddFundsContent)
export const AddCardContent = lazyComponent(loads.addCard, (module) => module.AddCardContent)
export const TransferDialog = lazyComponent(loads.transfer, (module) => module.TransferDialog)
export const RecoverTopUpContent = lazyComponent(loads.recoverTopUp, (module) => module.RecoverTopUpContent)

const forms = [FundingHost, AddFundsContent, AddCardContent, TransferDialog, RecoverTopUpContent]

export function usePrefetchedCardForms(pageIsReady: boolean): void {
  usePrefetch(forms, pageIsReady)
}
