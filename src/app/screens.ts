import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { lazyLoad } from '../lib/lazy-load'
import { load, type ScreenModule } from './screen-loaders'

/** A screen that is fetched when it is first shown, again if the network fails. */
export function lazyScreen(loadScreen: () => Promise<ScreenModule>): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await lazyLoad(loadScreen)).Component }))
}

export const screens = {
  Login: lazyScreen(load.login),
  Register: lazyScreen(load.register),
  ResetPassword: lazyScreen(load.resetPassword),
  Dashboard: lazyScreen(load.dashboard),
  Wallet: lazyScreen(load.wallet),
  Marketplace: lazyScreen(load.marketplace),
  Transactions: lazyScreen(load.transactions),
  Settings: lazyScreen(load.settings),
  OnboardingStates: lazyScreen(load.onboardingStates),
}
