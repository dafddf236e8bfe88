import { lazyComponent, usePrefetch } from '../../ui/lazy-component'

/* Drawers and dialogs of the open leads. The list renders without them. */
const loads = {
  drawer: () => import('./market/OpenLeadDrawer'),
  buyDialog: () => import('./purchase/BuyDialog'),
  cart: () => import('./purchase/CartDialog'),
  saveSearch: () => import('./market/SaveSearchDialog'),
}

export const OpenLeadDrawer = lazyComponent(loads.drawer, (module) => module.OpenLeadDrawer)
export const BuyDialog = lazyComponent(loads.buyDialog, (module) => module.BuyDialog)
export const CartDialog = lazyComponent(loads.cart, (module) => module.CartDialog)
export const SaveSearchDialog = lazyComponent(loads.saveSearch, (module) => module.SaveSearchDialog)

const dialogs = [OpenLeadDrawer, BuyDialog, CartDialog, SaveSearchDialog]

export function usePrefetchedLeadDialogs(pageIsReady: boolean): void {
  usePrefetch(dialogs, pageIsReady)
}
