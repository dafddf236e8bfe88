import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { formatCents } from '../../../shared/money'
import { walletSetupUrl } from '../../../lib/url-state/codecs'
import { useUrlState } from '../../../lib/url-state/use-url-state'
import { Button } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { FormDialog, useDialogForm } from '../../../ui/form/FormDialog'
import { Section } from '../../../ui/page/Card'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { Moment } from '../../../ui/text/Moment'
import { cardLabel } from '../cards/card-rules'
import { PaymentSettings_status, UPDATE_AUTO_TOP_UP_CONFIG } from '../mutations'
import { maxTopUpFailures, topUpState, type TopUpState } from './auto-top-up-rules'
import { AutoTopUpDialog } from './AutoTopUpDialog'

function TurnOffTopUpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const update = useAppMutation(UPDATE_AUTO_TOP_UP_CONFIG)
  const form = useDialogForm({
    values: {},
    send: () => update.run({ input: { enabled: false } }),
    successToast: () => 'Automatic top-up is off',
    onClose,
  })
  return (
    <FormDialog form={form} title="Turn off automatic top-up" submitLabel="Turn off">
      <p>Your wallets will no longer be topped up automatically. A wallet with a rule of its own keeps it.</p>
    </FormDialog>
  )
}

/** A card with the automatic top-up rule, its state, and the agent's consent. */
export function AutoTopUp({ status }: { status: FragmentType<typeof PaymentSettings_status> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: PaymentSettings_status, from: status })
  const { values, set, reset } = useUrlState(walletSetupUrl)
  const edit = (): void => set({ setup: 'top-up' }, { push: true })
  const [turningOff, setTurningOff] = useState(false)
  if (!complete) return null
  const { config, paymentMethods, currentConsentVersion } = data
  const state = topUpState(config, currentConsentVersion, paymentMethods.length > 0)
  const method = paymentMethods.find((candidate) => candidate.id === config.defaultPaymentMethodId)
  const card = method ? cardLabel(method) : null

  return (
    <Section
      title="Automatic top-up"
      card
      actions={<StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>}
      description="Keeps your wallets funded so you never miss a lead."
    >
      <Stack gap="4">
        <StateNotice state={state} onReview={edit} />
        {state === 'off' ? null : (
          <DescriptionList
            items={[
              { term: 'When a wallet falls below', detail: formatCents(config.thresholdCents) },
              { term: 'Add', detail: formatCents(config.topUpCents) },
              { term: 'Card', detail: card ?? 'None' },
              { term: 'Last top-up', detail: <Moment at={config.lastTopUpAt} show="dateTime" none="None yet" /> },
              {
                term: 'Your consent',
                detail: config.consentCapturedAt ? (
                  <>
                    <Moment at={config.consentCapturedAt} show="date" />
                    <span>{`, terms ${config.consentVersion}`}</span>
                  </>
                ) : (
                  'Not given'
                ),
              },
              ...(config.failureCount > 0
                ? [{ term: 'Failed attempts', detail: `${config.failureCount} of ${maxTopUpFailures}` }]
                : []),
            ]}
          />
        )}
        <HStack wrap="wrap" columnGap="3">
          {state === 'off' ? (
            <Button disabled={paymentMethods.length === 0} onClick={edit}>
              Set up
            </Button>
          ) : (
            <>
              <Button onClick={edit}>Change</Button>
              <Button variant="ghost" onClick={() => setTurningOff(true)}>
                Turn off
              </Button>
            </>
          )}
          {state === 'off' && paymentMethods.length === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              Add a card before you turn this on.
            </Text>
          ) : null}
        </HStack>
      </Stack>
      {values.setup === 'top-up' && (state !== 'off' || paymentMethods.length > 0) ? (
        <AutoTopUpDialog
          onClose={() => reset()}
          config={config}
          currentConsentVersion={currentConsentVersion}
          card={card}
        />
      ) : null}
      {turningOff ? <TurnOffTopUpDialog onClose={() => setTurningOff(false)} /> : null}
    </Section>
  )
}

const states: Readonly<Record<TopUpState, { tone: 'success' | 'neutral' | 'warning'; label: string }>> = {
  on: { tone: 'success', label: 'On' },
  off: { tone: 'neutral', label: 'Off' },
  stopped: { tone: 'warning', label: 'Stopped' },
  needsConsent: { tone: 'warning', label: 'Stopped' },
  noCard: { tone: 'warning', label: 'Stopped' },
}

const notices: Readonly<Partial<Record<TopUpState, { title: string; text: string; canReview: boolean }>>> = {
  needsConsent: {
    title: 'The terms have changed',
    text: 'Automatic charges stop until you agree to the new terms.',
    canReview: true,
  },
  stopped: {
    title: 'Your card was declined three times',
    text: 'Choose another default card, or save these settings again, to resume top-ups.',
    canReview: true,
  },
  noCard: { title: 'There is no card to charge', text: 'Add a card to resume top-ups.', canReview: false },
}

function StateNotice({ state, onReview }: { state: TopUpState; onReview: () => void }): JSX.Element | null {
  const notice = notices[state]
  if (!notice) return null
  const review = (
    <Button size="sm" onClick={onReview}>
      Review
    </Button>
  )
  return (
    <Banner tone="warning" title={notice.title} action={notice.canReview ? review : undefined}>
      {notice.text}
    </Banner>
  )
}
