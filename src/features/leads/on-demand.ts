import { onDemand, usePreloaded } from '../../ui/on-demand'

/* What is laid over the list of open leads: none of it is needed before the list stands there. */
const loads = {
  drawer: () => import('./market/OpenLeadDrawer'),
  buyDialog: () => import('./purchase/BuyDialog'),
  cart: () => import('./purchase/CartDialog'),
  saveSearch: () => import('./market/SaveSearchDialog'),
}

export const OpenLeadDrawer = onDemand(loads.drawer, (module) => module.OpenLeadDrawer)
export const BuyDialog = onDemand(loads.buyDialog, (module) => module.BuyDialog)
export const CartDialog = onDemand(loads.cart, (module) => module.CartDialog)
export const SaveSearchDialog = onDemand(loads.saveSearch, (module) => module.SaveSearchDialog)

export function usePreloadedLeadDialogs(pageIsReady: boolean): void {
  usePreloaded(loads, pageIsReady)
}
