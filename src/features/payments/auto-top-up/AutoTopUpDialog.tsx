import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { centsToInputText, formatCents } from '../../../shared/money'
import { now } from '../../../lib/time/clock'
import { AmountField } from '../../../ui/field/AmountField'
import { Checkbox } from '../../../ui/field/Checkbox'
import { FormDialog, useDialogForm } from '../../../ui/form/FormDialog'
import { amount, centsOf } from '../../../ui/form/rules'
import { Moment } from '../../../ui/text/Moment'
import { UPDATE_AUTO_TOP_UP_CONFIG } from '../mutations'
import {
  consentLines,
  consentTextVersion,
  hasCurrentConsent,
  topUpAboveThreshold,
  readTopUp,
} from './auto-top-up-rules'

export interface AutoTopUpDialogProps {
  onClose: () => void
  config: {
    readonly autoTopUpEnabled: boolean
    readonly thresholdCents: number | null
    readonly topUpCents: number | null
    readonly consentVersion: string | null
  }
  currentConsentVersion: string | null
  /** Name of the card that will be charged. */
  card: string | null
}

export function AutoTopUpDialog(props: AutoTopUpDialogProps): JSX.Element {
  const { onClose, config, currentConsentVersion, card } = props
  const version = currentConsentVersion ?? consentTextVersion
  const update = useAppMutation(UPDATE_AUTO_TOP_UP_CONFIG)
  const form = useDialogForm({
    values: {
      thresholdCents: config.thresholdCents === null ? '25.00' : centsToInputText(config.thresholdCents),
      topUpCents: config.topUpCents === null ? '100.00' : centsToInputText(config.topUpCents),
      consents: config.autoTopUpEnabled && hasCurrentConsent(config, currentConsentVersion),
    },
    // Sends both amounts, because consent covers exactly these.
    send: ({ thresholdCents, topUpCents }) =>
      update.run({
        input: {
          enabled: true,
          thresholdCents: centsOf(thresholdCents),
          topUpCents: centsOf(topUpCents),
          consentVersion: version,
        },
      }),
    successToast: ({ thresholdCents, topUpCents }) => ({
      title: 'Automatic top-up is on',
      description: `${formatCents(centsOf(topUpCents))} below ${formatCents(centsOf(thresholdCents))}`,
    }),
    onClose,
  })
  const threshold = form.field('thresholdCents', amount())
  const topUp = form.field('topUpCents', amount(), topUpAboveThreshold)
  /** Clears the consent when an amount changes, because consent covers exact amounts. */
  const withoutConsent = (change: (text: string) => void) => (text: string) => {
    change(text)
    form.set({ consents: false })
  }
  return (
    <FormDialog form={form} title="Automatic top-up" submitLabel={config.autoTopUpEnabled ? 'Save' : 'Turn on'}>
      <SimpleGrid minChildWidth="min(11rem, 100%)" gap="3">
        <AmountField
          label="When a wallet falls below"
          autoFocus
          {...threshold}
          onChange={withoutConsent(threshold.onChange)}
        />
        <AmountField label="Add" {...topUp} onChange={withoutConsent(topUp.onChange)} />
      </SimpleGrid>
      {/* The tab stop lets keyboard users scroll the text. */}
      <Stack
        role="group"
        aria-label="Terms of automatic top-up"
        tabIndex={0}
        maxHeight="18rem"
        overflowY="auto"
        p="4"
        borderWidth="1px"
        rounded="lg"
        bg="bg.subtle"
        fontSize="sm"
      >
        {/* The terms show the amounts entered in the form. */}
        {consentLines(readTopUp(form.values), card).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Text color="fg.muted">
          <span>{`Terms ${version},`}</span> <Moment at={now()} show="date" />
        </Text>
      </Stack>
      <Checkbox
        label="I agree to these terms"
        {...form.toggle('consents', (agreed) => (agreed ? null : 'Agree to the terms to turn this on'))}
      />
    </FormDialog>
  )
}
