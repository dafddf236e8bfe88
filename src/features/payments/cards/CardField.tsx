import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { CardElement, AddressElement } from '@stripe/react-stripe-js'
import type { StripeAddressElementChangeEvent } from '@stripe/stripe-js'
import { type JSX, useId, useState } from 'react'
import { Banner } from '../../../ui/feedback/Banner'
import { Icon } from '../../../ui/mark/Icon'
import { useCardStyle } from './StripeElements'

export interface CardFieldState {
  readonly ready: boolean
  readonly complete: boolean
}

export interface CardFieldProps {
  /** Called with only the changed values: the fields may be complete before the ready event. */
  onChange: (change: Partial<CardFieldState>) => void
  /** Called on Escape inside Stripe's frame, whose key events the page does not receive. */
  onEscape: () => void
  /** Error that Stripe's form does not report itself. */
  error?: string | null | undefined
}

/** Stripe's card form. The card number never passes through this app. */
export function CardField({ onChange, onEscape, error }: CardFieldProps): JSX.Element {
  const style = useCardStyle()
  const [problem, setProblem] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [failed, setFailed] = useState(false)
  const id = useId()
  const shownError =
    problem ?? error ?? (failed ? 'The card form could not be loaded. Close this and try again.' : null)
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={shownError ? `${id}-error` : undefined}>
      <Text id={`${id}-label`} mb="1.5" fontSize="sm" fontWeight="medium">
        Card details
      </Text>
      <Box
        minHeight="11"
        px="3"
        py="2"
        rounded="md"
        bg="bg.panel"
        borderWidth="1px"
        borderColor={focused ? 'accent.focus' : shownError === null ? 'border.control' : 'danger.fg'}
        outline={focused ? 'var(--fl-focus)' : undefined}
        outlineOffset="-1px"
      >
        <CardElement
          // Link would save the card outside of the agent's list of cards.
          options={{ hidePostalCode: true, disableLink: true, style }}
          onReady={() => onChange({ ready: true })}
          onChange={(event) => {
            setProblem(event.error?.message ?? null)
            onChange({ ready: true, complete: event.complete })
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onEscape={onEscape}
          onLoadError={() => setFailed(true)}
        />
      </Box>
      {shownError ? (
        <HStack id={`${id}-error`} role="alert" gap="1.5" mt="1.5" fontSize="sm" color="danger.fg">
          <Icon name="alert" size={14} />
          <span>{shownError}</span>
        </HStack>
      ) : null}
    </div>
  )
}

export type AddressMode = 'billing' | 'shipping'

export interface AddressFieldProps {
  mode: AddressMode
  onChange: (change: Pick<StripeAddressElementChangeEvent, 'complete' | 'value'>) => void
  onEscape: () => void
}

/** Stripe's address form. Throws if the mode is neither billing nor shipping (specification, section 5). */
export function AddressField({ mode, onChange, onEscape }: AddressFieldProps): JSX.Element {
  if (!['billing', 'shipping'].includes(mode))
    throw new Error(`The address mode must be billing or shipping, not ${JSON.stringify(mode)}`)
  const [failed, setFailed] = useState(false)
  return (
    <>
      <AddressElement options={{ mode }} onChange={onChange} onEscape={onEscape} onLoadError={() => setFailed(true)} />
      {failed ? <Banner tone="danger">The address form could not be loaded. Close this and try again.</Banner> : null}
    </>
  )
}
