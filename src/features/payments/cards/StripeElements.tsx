import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, StripeElementStyle } from '@stripe/stripe-js'
import { type JSX, type ReactNode, useMemo } from 'react'
import { useTheme } from '../../../lib/browser/preferences'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { env, isStripeTestMode } from '../../../lib/settings/env'
import { Button } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { type StripeState, useStripeLoad } from './stripe'

/** Stripe's context around a card form. Mounted with its dialog, so that the script loads only when it is needed. */
export function StripeElements({ children }: { children: (stripe: StripeState) => ReactNode }): JSX.Element {
  const stripe = useStripeLoad()
  const appearance = useStripeAppearance()
  return (
    <Elements stripe={stripe.load?.kind === 'ready' ? stripe.load.stripe : null} options={{ appearance }}>
      {isStripeTestMode(env) ? (
        <HStack gap="2" mb="4">
          <StatusBadge tone="warning">Test mode</StatusBadge>
          <Text as="span" color="fg.muted">
            Test cards only. No money moves.
          </Text>
        </HStack>
      ) : null}
      {children(stripe)}
    </Elements>
  )
}

export function StripeNotReady({ onRetry }: { onRetry: () => void }): JSX.Element {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {`${fundingMessages.stripeNotReady}. The card provider could not be reached.`}
    </Banner>
  )
}

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** Returns the style of Stripe's card form. Its frame cannot read our design tokens, so it gets the values. */
export function useCardStyle(): StripeElementStyle {
  const { resolved } = useTheme()
  return useMemo(() => cardStyle(resolved), [resolved])
}

/** Returns the style of the address form, which uses Stripe's Appearance API. */
function useStripeAppearance(): Appearance {
  const { resolved } = useTheme()
  return useMemo(() => stripeAppearance(resolved), [resolved])
}

function readTokens(): (name: string) => string {
  const tokens = getComputedStyle(document.documentElement)
  return (name) => tokens.getPropertyValue(`--fl-${name}`).trim()
}

function stripeAppearance(theme: 'light' | 'dark'): Appearance {
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
