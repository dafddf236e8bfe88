import type { Appearance, StripeElementStyle } from '@stripe/stripe-js'
import { useMemo } from 'react'
import { useTheme } from '../../../lib/browser/preferences'

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** Returns the style of Stripe's card form. Its frame cannot read our design tokens, so it gets the values. */
export function useCardStyle(): StripeElementStyle {
  const { resolved } = useTheme()
  return useMemo(() => cardStyle(resolved), [resolved])
}

/** Returns the style of the address form, which uses Stripe's Appearance API. */
export function useStripeAppearance(): Appearance {
  const { resolved } = useTheme()
  return useMemo(() => appearance(resolved), [resolved])
}

function readTokens(): (name: string) => string {
  const tokens = getComputedStyle(document.documentElement)
  return (name) => tokens.getPropertyValue(`--fl-${name}`).trim()
}

function appearance(theme: 'light' | 'dark'): Appearance {
  const token = readTokens()
  const variables = {
    colorText: token('colors-fg'),
    colorBackground: token('colors-bg-panel'),
    colorPrimary: token('colors-accent-solid'),
    colorDanger: token('colors-danger-fg'),
    fontFamily,
  }
  const present = Object.entries(variables).filter(([, value]) => value !== '')
  return { theme: theme === 'dark' ? 'night' : 'stripe', variables: Object.fromEntries(present) }
}

function cardStyle(_theme: 'light' | 'dark'): StripeElementStyle {
  const token = readTokens()
  const color = token('colors-fg')
  const muted = token('colors-fg-subtle')
  const danger = token('colors-danger-fg')
  return {
    base: {
      ...(color && { color, iconColor: color }),
      ...(muted && { '::placeholder': { color: muted } }),
      fontSize: '16px',
      lineHeight: '24px',
      fontFamily,
    },
    invalid: { ...(danger && { color: danger, iconColor: danger }) },
  }
}
