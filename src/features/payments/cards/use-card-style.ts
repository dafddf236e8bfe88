import type { StripeElementStyle } from '@stripe/stripe-js'
import { useMemo } from 'react'
import { useTheme } from '../../../lib/browser/use-theme'

/** The card form stands in a frame of the provider, which cannot see our tokens: it is handed their present values. */
export function useCardStyle(): StripeElementStyle {
  const { resolved } = useTheme()
  return useMemo(() => cardStyle(resolved), [resolved])
}

function cardStyle(_theme: 'light' | 'dark'): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string): string => tokens.getPropertyValue(`--fl-${name}`).trim()
  const color = token('colors-fg')
  const muted = token('colors-fg-subtle')
  const danger = token('colors-danger-fg')
  return {
    base: {
      ...(color && { color, iconColor: color }),
      ...(muted && { '::placeholder': { color: muted } }),
      fontSize: '16px',
      lineHeight: '24px',
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    },
    invalid: { ...(danger && { color: danger, iconColor: danger }) },
  }
}
