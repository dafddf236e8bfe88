import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../lib/api/graphql'
import { type WalletSetup, walletSetupPath } from '../../lib/url-state/codecs'
import { Switch } from '../../ui/field/Switch'
import { AmountField } from '../../ui/field/TextField'
import { FormDialog, useMutationDialog } from '../../ui/form/FormDialog'
import { amount, when } from '../../ui/form/rules'
import {
  fromZero,
  moreThanThreshold,
  rulesInput,
  type RulesText,
  valuesOf,
  type WalletRules,
  whenReplenished,
} from './wallet-rules-form'

const UPDATE_WALLET_RULES = graphql(`
  mutation UpdateWalletRules($input: UpdateWalletInput!) {
    updateWallet(input: $input) {
      success
      wallet {
        agentId
        sourceId
        lowBalanceThreshold
        autoReplenishment {
          enabled
          threshold
          amount
        }
      }
      errors {
        ...MutationErrors
      }
    }
  }
`)

const WALLET_RULES_NOW = graphql(`
  query WalletRulesNow($sourceId: ID!) {
    getWallet(sourceId: $sourceId) {
      agentId
      sourceId
      lowBalanceThreshold
      autoReplenishment {
        enabled
        threshold
        amount
      }
    }
  }
`)

const setUpTexts: Readonly<Record<WalletSetup, string>> = {
  'top-up': 'Set up automatic top-up first.',
  card: 'Add a card first.',
}

export interface WalletRulesDialogProps {
  onClose: () => void
  name: string
  sourceId: string
  rules: WalletRules
  /** Setup step that automatic top-up still needs, or null. */
  missing: WalletSetup | null
}

/** A dialog with the alert level and the top-up rule of one wallet. */
export function WalletRulesDialog(props: WalletRulesDialogProps): JSX.Element {
  const { onClose, name, sourceId, rules, missing } = props
  const form = useMutationDialog({
    values: valuesOf(rules),
    current: {
      query: WALLET_RULES_NOW,
      variables: { sourceId },
      values: ({ getWallet }) => getWallet && valuesOf(getWallet),
    },
    mutation: UPDATE_WALLET_RULES,
    variables: (values, changed) => ({ input: { sourceId, ...rulesInput(values, changed) } }),
    refetches: [],
    successToast: () => ({ title: 'Saved', description: name }),
    onClose,
    apiNames: { lowBalanceThresholdCents: 'warnBelow', thresholdCents: 'topUpBelow', amountCents: 'topUpBy' },
  })
  const { replenish } = form.values
  return (
    <FormDialog form={form} title="Alerts and top-up" description={name} submitLabel="Save">
      <AmountField
        label="Alert me when balance drops below"
        hint="Leave blank for no alerts."
        autoFocus
        {...form.field(
          'warnBelow',
          when((values: RulesText) => values.warnBelow.trim() !== '', amount(fromZero)),
        )}
      />
      <Stack as="fieldset" gap="4" pt="5" borderTopWidth="1px">
        <Switch
          label="Auto top-up this wallet"
          disabled={missing !== null && !replenish}
          spread
          hint={
            missing ? (
              <Link to={walletSetupPath(missing)}>{setUpTexts[missing]}</Link>
            ) : (
              'Charges your default card. Overrides the rule for all wallets.'
            )
          }
          {...form.toggle('replenish')}
        />
        {replenish ? (
          <SimpleGrid minChildWidth="11rem" gap="3">
            <AmountField label="When it falls below" {...form.field('topUpBelow', whenReplenished(amount()))} />
            <AmountField
              label="Add"
              {...form.field('topUpBy', whenReplenished(amount()), whenReplenished(moreThanThreshold))}
            />
          </SimpleGrid>
        ) : null}
      </Stack>
    </FormDialog>
  )
}
