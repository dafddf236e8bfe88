import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { Center } from '@chakra-ui/react/center'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, useState } from 'react'
import { failureText } from '../../../lib/api/outcome'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { walletSetupUrl } from '../../../lib/url-state/codecs'
import { useUrlState } from '../../../lib/url-state/use-url-state'
import { Button } from '../../../ui/button/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { useToasts } from '../../../ui/feedback/Toasts'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { FormDialog, useDialogForm } from '../../../ui/form/FormDialog'
import { lazyComponent, usePrefetch } from '../../../ui/lazy-component'
import { Icon } from '../../../ui/mark/Icon'
import { Section } from '../../../ui/page/Card'
import { PaymentSettings_status, REMOVE_PAYMENT_METHOD, SET_DEFAULT_PAYMENT_METHOD } from '../mutations'
import { brandName, expiryState, cardLabel, expiryText } from './card-rules'
import { CardDialog } from './CardDialog'
import type { SavedCard } from './use-card-form'

const AddCardForm = lazyComponent(
  () => import('./AddCardForm'),
  (module) => module.AddCardForm,
)
const lazyForms = [AddCardForm]

/** A list of the saved cards with default and expiry badges. */
export function SavedCards({ status }: { status: FragmentType<typeof PaymentSettings_status> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: PaymentSettings_status, from: status })
  const { values, set, reset } = useUrlState(walletSetupUrl)
  const [removing, setRemoving] = useState<SavedCard | null>(null)
  usePrefetch(lazyForms, complete)
  if (!complete) return null
  const { paymentMethods, config } = data
  const addButton = (
    <Button size="sm" icon="add" onClick={() => set({ setup: 'card' }, { push: true })}>
      Add card
    </Button>
  )
  return (
    <Section title="Cards" card actions={paymentMethods.length > 0 ? addButton : undefined}>
      {paymentMethods.length === 0 ? (
        <EmptyState icon="card" title="No card saved" action={addButton}>
          Save a card to pay in two clicks and to use automatic top-up.
        </EmptyState>
      ) : (
        <Box as="ul" divideY="1px" aria-label="Saved cards">
          {paymentMethods.map((method) => (
            <CardRow
              key={method.id}
              method={method}
              isDefault={method.id === config.defaultPaymentMethodId}
              onRemove={() => setRemoving(method)}
            />
          ))}
        </Box>
      )}
      <CardDialog
        open={values.setup === 'card'}
        onClose={() => reset()}
        title="Add card"
        description="Nothing is charged now."
        skeletonLines={3}
      >
        {(events) => <AddCardForm isFirst={paymentMethods.length === 0} onClose={() => reset()} {...events} />}
      </CardDialog>
      {removing ? (
        <RemoveCardDialog
          method={removing}
          onClose={() => setRemoving(null)}
          others={paymentMethods.filter((method) => method.id !== removing.id)}
          isDefault={removing.id === config.defaultPaymentMethodId}
          autoTopUpOn={config.autoTopUpEnabled}
        />
      ) : null}
    </Section>
  )
}

interface CardRowProps {
  method: SavedCard & { billingName: string | null }
  isDefault: boolean
  onRemove: () => void
}

function CardRow({ method, isDefault, onRemove }: CardRowProps): JSX.Element {
  const setDefault = useAppMutation(SET_DEFAULT_PAYMENT_METHOD)
  const toasts = useToasts()
  const expiry = expiryState(method)
  const label = cardLabel(method)

  const makeDefault = async (): Promise<void> => {
    if (setDefault.running) return
    const outcome = await setDefault.run({ input: { paymentMethodId: method.id } })
    const failure = failureText(outcome, 'The default card was not changed')
    if (failure) toasts.show({ tone: 'error', ...failure })
    else if (outcome.status === 'done') toasts.show({ tone: 'success', title: `${label} is your default card` })
  }

  return (
    <Flex as="li" wrap="wrap" align="center" columnGap="3" rowGap="2" py="3">
      <Center width="10" height="8" borderWidth="1px" rounded="md" bg="bg.subtle" color="fg.muted">
        <Icon name="card" size={20} />
      </Center>
      <Box flex="1 1 9rem" minWidth="0">
        <Text fontWeight="medium">
          <span>{brandName(method.brand)}</span> <span aria-hidden="true">••••</span>
          <VisuallyHidden>ending in</VisuallyHidden> {method.last4}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {`${expiry === 'expired' ? 'Expired' : 'Expires'} ${expiryText(method)}${method.billingName ? ` · ${method.billingName}` : ''}`}
        </Text>
      </Box>
      <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
        {expiry === 'expired' ? <StatusBadge tone="danger">Expired</StatusBadge> : null}
        {expiry === 'soon' ? <StatusBadge tone="warning">Expires soon</StatusBadge> : null}
        {isDefault ? (
          <StatusBadge tone="info" icon="star">
            Default
          </StatusBadge>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            loading={setDefault.running}
            aria-label={`Make default: ${label}`}
            onClick={() => void makeDefault()}
          >
            Make default
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Button>
      </Flex>
    </Flex>
  )
}

export interface RemoveCardDialogProps {
  method: SavedCard
  onClose: () => void
  others: readonly SavedCard[]
  isDefault: boolean
  autoTopUpOn: boolean
}

/** A dialog that removes a card and explains the effects on the default card and automatic top-up. */
function RemoveCardDialog(props: RemoveCardDialogProps): JSX.Element {
  const { method, onClose, others, autoTopUpOn } = props
  const endsTopUp = autoTopUpOn && others.length === 0
  const label = cardLabel(method)
  const remove = useAppMutation(REMOVE_PAYMENT_METHOD)
  const form = useDialogForm({
    values: {},
    send: () =>
      remove.run({ input: { paymentMethodId: method.id, ...(endsTopUp ? { confirmAutoTopUpOff: true } : {}) } }),
    successToast: () => `${label} was removed`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Remove ${label}`}
      submitLabel={endsTopUp ? 'Remove and turn off' : 'Remove card'}
      tone="danger"
    >
      <p>{consequence(props)}</p>
    </FormDialog>
  )
}

export function consequence({ others, isDefault, autoTopUpOn }: RemoveCardDialogProps): string {
  const next = others[0]
  if (!next && autoTopUpOn) return 'This is your only card. Automatic top-up needs one, so it is turned off with it.'
  if (!next) return 'This is your only card. You can still pay with a new one.'
  if (!isDefault) return 'Your other cards stay as they are.'
  return autoTopUpOn
    ? `${cardLabel(next)} becomes your default card, and automatic top-up charges it from now on.`
    : `${cardLabel(next)} becomes your default card.`
}
