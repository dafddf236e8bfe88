import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'
import { lazyLoad } from '../../lib/lazy-load'

/*
 * The card forms bring the provider's library with them, which nobody needs before a dialog is opened: they are
 * fetched then, or a moment earlier when the page asks for them in advance.
 */
const loads = {
  addFunds: () => import('./AddFundsContent'),
  addCard: () => import('./AddCardContent'),
  recoverTopUp: () => import('./RecoverTopUpContent'),
}

function onDemand<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await lazyLoad(load)) }))
}

export const AddFundsContent = onDemand(loads.addFunds, (module) => module.AddFundsContent)
export const AddCardContent = onDemand(loads.addCard, (module) => module.AddCardContent)
export const RecoverTopUpContent = onDemand(loads.recoverTopUp, (module) => module.RecoverTopUpContent)

const quietAfterMs = 2_000

/** Fetches the card forms before they are asked for, once the page has what it shows and nothing else to do. */
export function usePreloadedCardForms(pageIsReady: boolean): void {
  useEffect(() => {
    if (!pageIsReady) return
    const timer = setTimeout(() => {
      // A failure shows when the form is really needed, and is tried again there.
      for (const load of Object.values(loads)) load().catch(() => undefined)
    }, quietAfterMs)
    return () => clearTimeout(timer)
  }, [pageIsReady])
}
