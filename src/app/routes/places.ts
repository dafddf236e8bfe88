import { adminPlaces } from './admin-places'
import { managerPlaces } from './manager-places'
import type { BuildEnv, Place } from './place'

/**
 * Every page of the app. Routes, guards, navigation, titles, and prefetching all read this table, so that they agree.
 * The entry bundle reads the table before all other code (see tools/vite/chunks.ts). The module therefore imports only
 * its own parts.
 */
export const places: readonly Place[] = [
  {
    path: '/login',
    title: 'Sign in',
    isFor: 'signedOut',
    load: async () => (await import('../../screens/sign-in/LoginScreen')).LoginScreen,
  },
  {
    path: '/register',
    title: 'Create account',
    isFor: 'signedOut',
    load: async () => (await import('../../screens/sign-in/RegisterScreen')).RegisterScreen,
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    isFor: 'signedOut',
    load: async () => (await import('../../screens/sign-in/ResetPasswordScreen')).ResetPasswordScreen,
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    isFor: 'signedIn',
    link: { label: 'Dashboard', icon: 'dashboard' },
    errorTitle: 'Dashboard Error',
    load: async () => (await import('../../screens/agent/DashboardScreen')).DashboardScreen,
  },
  {
    path: '/marketplace',
    title: 'Marketplace',
    isFor: 'signedIn',
    isInBuild: ({ features }) => features.leads,
    link: { label: 'Marketplace', icon: 'store' },
    load: async () => (await import('../../screens/marketplace/MarketplaceScreen')).MarketplaceScreen,
  },
  {
    path: '/wallet',
    alias: '/subscriptions',
    title: 'Wallet',
    isFor: 'signedIn',
    isInBuild: ({ features }) => features.wallets,
    link: { label: 'Wallet', icon: 'wallet' },
    errorTitle: 'Financial Data Error',
    load: async () => (await import('../../screens/agent/WalletScreen')).WalletScreen,
  },
  {
    path: '/transactions',
    title: 'Transactions',
    isFor: 'signedIn',
    link: { label: 'Transactions', icon: 'receipt' },
    load: async () => (await import('../../screens/agent/TransactionsScreen')).TransactionsScreen,
  },
  {
    path: '/settings',
    title: 'Settings',
    isFor: 'signedIn',
    link: { label: 'Settings', icon: 'settings' },
    load: async () => (await import('../../screens/SettingsScreen')).SettingsScreen,
  },
  {
    path: '/onboarding/states',
    title: 'Your states',
    isFor: 'signedIn',
    load: async () => (await import('../../screens/sign-in/OnboardingStatesScreen')).OnboardingStatesScreen,
  },
  ...managerPlaces,
  ...adminPlaces,
]

export function placesOf(env: BuildEnv): readonly Place[] {
  return places.filter(({ isInBuild }) => isInBuild?.(env) ?? true)
}

/** Returns the route whose path or alias matches a path from the root of the app. Ignores trailing slashes. */
export function placeAt(path: string): Place | undefined {
  const bare = path.replace(/\/+$/, '')
  return places.find((place) => place.path === bare || place.alias === bare)
}
