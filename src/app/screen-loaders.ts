import type { ComponentType } from 'react'

export interface ScreenModule {
  readonly Component: ComponentType
}

/** Each screen in a file of its own. The panels of managers and administrators stand with their routes. */
export const load = {
  login: () => import('../screens/LoginScreen'),
  register: () => import('../screens/RegisterScreen'),
  resetPassword: () => import('../screens/ResetPasswordScreen'),
  dashboard: () => import('../screens/DashboardScreen'),
  wallet: () => import('../screens/WalletScreen'),
  marketplace: () => import('../screens/MarketplaceScreen'),
  transactions: () => import('../screens/TransactionsScreen'),
  settings: () => import('../screens/SettingsScreen'),
  onboardingStates: () => import('../screens/OnboardingStatesScreen'),
} satisfies Record<string, () => Promise<ScreenModule>>

const loadByPath: Readonly<Record<string, () => Promise<ScreenModule>>> = {
  '/login': load.login,
  '/register': load.register,
  '/reset-password': load.resetPassword,
  '/dashboard': load.dashboard,
  '/wallet': load.wallet,
  '/subscriptions': load.wallet,
  '/marketplace': load.marketplace,
  '/transactions': load.transactions,
  '/settings': load.settings,
  '/onboarding/states': load.onboardingStates,
}

/**
 * Fetches the file of a screen before it is needed. Screens that need a role are left alone until the role is known.
 * A failure shows when the screen is really needed, and is tried again there.
 */
export function preloadScreen(path: string): void {
  loadByPath[path.replace(/\/+$/, '')]?.().catch(() => undefined)
}

/**
 * The screen that a fresh page will most likely show, fetched beside the app itself rather than after it. Who has no
 * tokens is led to the sign-in; who has, away from it.
 */
export function preloadFirstScreen(basePath: string, pathname: string): void {
  const path = `/${pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''}`
  const isPublic = ['/login', '/register', '/reset-password'].includes(path)
  if (hasTokens()) preloadScreen(isPublic || path === '/' ? '/dashboard' : path)
  else preloadScreen(isPublic ? path : '/login')
}

/** A guess that costs nothing when wrong: the session itself looks at what is stored more closely. */
function hasTokens(): boolean {
  try {
    return localStorage.getItem('cognito_tokens') !== null
  } catch {
    // The browser keeps nothing for this site, so nobody is signed in.
    return false
  }
}
