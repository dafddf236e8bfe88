import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { useToasts } from '../../../ui/feedback/Toasts'
import { newCard, preselectedMethod, type CardFace } from './card-rules'
import type { CardFieldState } from './CardField'
import type { CardChoice } from './confirm-card'

export type SavedCard = CardFace & { readonly id: string }

export interface ChosenCard {
  readonly stripe: Stripe
  readonly card: CardChoice
}

export interface CardForm {
  readonly methods: readonly SavedCard[]
  readonly defaultPaymentMethodId: string | null
  /** The id of a saved card, or `newCard`. */
  readonly selected: string
  readonly select: (value: string) => void
  readonly saveNew: boolean
  readonly setSaveNew: (save: boolean) => void
  readonly onEntry: (change: Partial<CardFieldState>) => void
  /** Whether a saved card is selected or the new card is complete. */
  readonly filled: boolean
  readonly entryError: string | null
  /** Returns the card to pay with. Shows an error to the user and returns null if no card is ready. */
  readonly read: () => ChosenCard | null
}

/** Returns the state of the card selection. Must be used inside Stripe's `<Elements>`. */
export function useCardForm(
  methods: readonly SavedCard[],
  defaultPaymentMethodId: string | null,
  onNotReady: (reason: string) => void = () => undefined,
): CardForm {
  const stripe = useStripe()
  const elements = useElements()
  const toasts = useToasts()
  const [choice, setChoice] = useState<string | null>(null)
  const [entry, setEntry] = useState<CardFieldState>({ ready: false, complete: false })
  const [saveNew, setSaveNew] = useState(true)
  const [entryError, setEntryError] = useState<string | null>(null)
  // Change events arrive after the key press, which may be the Enter that submits. A ref always has the latest state.
  const latestEntry = useRef(entry)

  // A card that was removed in the meantime cannot stay selected.
  const stillThere = choice === newCard || methods.some((method) => method.id === choice)
  const selected = choice !== null && stillThere ? choice : preselectedMethod(methods, defaultPaymentMethodId)

  const notReady = (title: string): null => {
    toasts.show({ tone: 'error', title })
    onNotReady(title)
    return null
  }
  const read = (): ChosenCard | null => {
    if (!stripe || !elements) return notReady(fundingMessages.stripeNotReady)
    if (selected !== newCard) return { stripe, card: { kind: 'saved', paymentMethodId: selected } }
    const element = elements.getElement(CardElement)
    if (!element || !latestEntry.current.ready) return notReady(fundingMessages.cardFormNotReady)
    if (latestEntry.current.complete) return { stripe, card: { kind: 'new', element, save: saveNew } }
    setEntryError('Enter the card number, expiration date and security code.')
    return null
  }

  return {
    methods,
    defaultPaymentMethodId,
    selected,
    select: (value) => {
      setEntryError(null)
      // Another selection unmounts the card form and clears its contents.
      if (value !== newCard) noteEntry({ ready: false, complete: false })
      setChoice(value)
    },
    saveNew,
    setSaveNew,
    onEntry: (change) => {
      noteEntry({ ...latestEntry.current, ...change })
      if (change.complete) setEntryError(null)
    },
    filled: selected !== newCard || entry.complete,
    entryError,
    read,
  }

  function noteEntry(state: CardFieldState): void {
    latestEntry.current = state
    setEntry(state)
  }
}
