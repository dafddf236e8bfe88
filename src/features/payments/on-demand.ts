import { onDemand, usePreloaded } from '../../ui/on-demand'

/*
 * The card forms bring the provider's library with them, which nobody needs before a dialog is opened: they are
 * fetched then, or a moment earlier when the page asks for them in advance.
 */
const loads = {
  addFunds: () => import('./AddFundsContent'),
  addCard: () => import('./AddCardContent'),
  recoverTopUp: () => import('./RecoverTopUpContent'),
}

export const AddFundsContent = onDemand(loads.addFunds, (module) => module.AddFundsContent)
export const AddCardContent = onDemand(loads.addCard, (module) => module.AddCardContent)
export const RecoverTopUpContent = onDemand(loads.recoverTopUp, (module) => module.RecoverTopUpContent)

export function usePreloadedCardForms(pageIsReady: boolean): void {
  usePreloaded(loads, pageIsReady)
}
