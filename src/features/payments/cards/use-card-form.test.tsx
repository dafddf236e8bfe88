import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { act, render } from '../../../test/render'
import { expect, it } from 'vitest'
import { ToastProvider } from '../../../ui/feedback/Toasts'
import { createToastStore } from '../../../ui/feedback/toast-store'
import { newCard } from './card-rules'
import { CardField } from './CardField'
import { emptyStripe } from '../../../test/stripe-fixture'
import { type CardForm, type SavedCard, useCardForm } from './use-card-form'

function open(stripe: Stripe | null, methods: readonly SavedCard[], defaultId: string | null = null) {
  const latest: { form: CardForm | null } = { form: null }
  const toasts = createToastStore()
  const told: (string | undefined)[] = []
  const reasons: string[] = []
  toasts.attach({ show: ({ title }) => told.push(title), dismiss: () => undefined })
  function Probe({ cards }: { cards: readonly SavedCard[] }) {
    latest.form = useCardForm(cards, defaultId, (reason) => reasons.push(reason))
    return null
  }
  const draw = (cards: readonly SavedCard[]) => (
    <ToastProvider store={toasts}>
      <Elements stripe={stripe}>
        <Probe cards={cards} />
      </Elements>
    </ToastProvider>
  )
  const { rerender } = render(draw(methods))
  const form = (): CardForm => {
    if (!latest.form) throw new Error('The form was not drawn')
    return latest.form
  }
  return { form, told, reasons, methodsBecome: (cards: readonly SavedCard[]) => rerender(draw(cards)) }
}

const card = (id: string): SavedCard => ({ id, brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 })

it('is not ready without Stripe', () => {
  const { form, told, reasons } = open(null, [card('a')])
  expect(form().read()).toBeNull()
  expect(told).toEqual(['Stripe is not ready'])
  expect(reasons).toEqual(told)
})

it('is not ready without a card form', () => {
  const { form, told, reasons } = open(emptyStripe, [])
  expect(form().read()).toBeNull()
  expect(told).toEqual(['Card form is not ready'])
  expect(reasons).toEqual(told)
})

it('reads a saved card by its id', () => {
  expect(
    open(emptyStripe, [card('a'), card('b')], 'b')
      .form()
      .read(),
  ).toMatchObject({
    card: { kind: 'saved', paymentMethodId: 'b' },
  })
})

it('selects the next card if the selected one is removed', () => {
  const { form, methodsBecome } = open(emptyStripe, [card('a'), card('b')])
  act(() => form().select('b'))
  expect(form().selected).toBe('b')
  methodsBecome([card('a')])
  expect(form().selected).toBe('a')
  methodsBecome([])
  expect(form().selected).toBe(newCard)
})

it('is complete with a saved card or a complete new one', () => {
  const { form } = open(emptyStripe, [card('a')])
  expect(form().filled).toBe(true)
  act(() => form().select(newCard))
  expect(form().filled).toBe(false)
  act(() => form().onEntry({ ready: true, complete: true }))
  expect(form().filled).toBe(true)
  act(() => form().select('a'))
  act(() => form().select(newCard))
  expect(form().filled).toBe(false)
})

/** Returns a fake Stripe object whose card form emits the events that `say` passes on. */
function talkingProvider() {
  const handlers = new Map<string, (event: unknown) => void>()
  const element = {
    on: (type: string, handler: (event: unknown) => void) => handlers.set(type, handler),
    off: () => undefined,
    mount: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  }
  const stripe = {
    ...emptyStripe,
    elements: () => ({ create: () => element, getElement: () => element, update: () => undefined }),
  } as unknown as Stripe
  return { stripe, say: (type: string, event: unknown) => act(() => handlers.get(type)?.(event)) }
}

it('keeps a card that was completed before the ready event', () => {
  const { stripe, say } = talkingProvider()
  const latest: { form: CardForm | null } = { form: null }
  function Entry() {
    latest.form = useCardForm([], null)
    return <CardField onChange={latest.form.onEntry} onEscape={() => undefined} />
  }
  render(
    <ToastProvider>
      <Elements stripe={stripe}>
        <Entry />
      </Elements>
    </ToastProvider>,
  )
  say('change', { elementType: 'card', complete: true })
  say('ready', { elementType: 'card' })
  expect(latest.form?.filled).toBe(true)
  expect(latest.form?.read()).toMatchObject({ card: { kind: 'new' } })
})
