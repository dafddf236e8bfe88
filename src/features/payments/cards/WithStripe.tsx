import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { Elements } from '@stripe/react-stripe-js'
import type { JSX, ReactNode } from 'react'
import { env } from '../../../lib/settings/env'
import { isStripeTestMode } from '../../../lib/settings/stripe-key'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { type StripeState, useStripeLoad } from './stripe'
import { useStripeAppearance } from './use-card-style'

/** Stripe's context around a card form. Mounted with its dialog, so that the script loads only when it is needed. */
export function StripeElements({ children }: { children: (stripe: StripeState) => ReactNode }): JSX.Element {
  const stripe = useStripeLoad()
  const appearance = useStripeAppearance()
  const form = children(stripe)
  return (
    <Elements stripe={stripe.load?.kind === 'ready' ? stripe.load.stripe : null} options={{ appearance }}>
      {isStripeTestMode(env) ? (
        <Stack gap="4">
          <HStack gap="2">
            <StatusBadge tone="warning">Test mode</StatusBadge>
            <Text as="span" color="fg.muted">
              Test cards only. No money moves.
            </Text>
          </HStack>
          {form}
        </Stack>
      ) : (
        form
      )}
    </Elements>
  )
}
