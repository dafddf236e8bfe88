import { onDemand, usePreloaded } from '../../ui/on-demand'

/* Drawers and dialogs of the open leads. The list renders without them. */
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
