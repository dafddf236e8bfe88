import { adminPlaces } from './admin-places'
import { managerPlaces } from './manager-places'
import type { BuildEnv, Place } from './place'

/**
 * Every page of the app. Routes, guards, navigation, titles and what is fetched ahead all come from this table, so that
 * none of them can say otherwise than another. The entry reads it before anything else is there (see tools/vite/chunks.ts),
 * which is why it imports nothing but its own parts.
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

/** The page at an address from the root of the app, under either of its names. */
export function placeAt(path: string): Place | undefined {
  const bare = path.replace(/\/+$/, '')
  return places.find((place) => place.path === bare || place.alias === bare)
}
