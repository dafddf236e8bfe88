import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { UpdateWalletInput } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { centsToInputText, formatCents, parseAmountToCents } from '../../shared/money'
import { type WalletSetup, walletSetupPath } from '../../lib/url-state/codecs'
import { Switch } from '../../ui/field/Switch'
import { AmountField } from '../../ui/field/AmountField'
import { FormDialog, useMutationDialog } from '../../ui/form/FormDialog'
import { amount, centsOf, type Rule, onlyIf } from '../../ui/form/rules'

const WALLET_RULES_NOW = graphql(`
  query WalletRulesNow($sourceId: ID!) {
    getWallet(sourceId: $sourceId) {
      ...WalletRules
    }
  }
`)

const UPDATE_WALLET_RULES = graphql(`
  mutation UpdateWalletRules($input: UpdateWalletInput!) {
    updateWallet(input: $input) {
      success
      wallet {
        ...WalletRules
      }
      errors {
        ...MutationErrors
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
          onlyIf((values: RulesText) => values.warnBelow.trim() !== '', amount(fromZero)),
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
          <SimpleGrid minChildWidth="min(11rem, 100%)" gap="3">
            <AmountField label="When it falls below" {...form.field('topUpBelow', whenReplenished(amount()))} />
            <AmountField
              label="Add"
              {...form.field('topUpBy', whenReplenished(amount()), whenReplenished(walletTopUpAboveThreshold))}
            />
          </SimpleGrid>
        ) : null}
      </Stack>
    </FormDialog>
  )
}

export interface WalletRules {
  readonly lowBalanceThreshold: number
  readonly autoReplenishment: {
    readonly enabled: boolean
    readonly threshold: number | null
    readonly amount: number | null
  } | null
}

const amountText = (cents: number | null | undefined): string => (cents ? centsToInputText(cents) : '')

export const valuesOf = ({ lowBalanceThreshold, autoReplenishment }: WalletRules) => ({
  warnBelow: amountText(lowBalanceThreshold),
  replenish: autoReplenishment?.enabled ?? false,
  topUpBelow: amountText(autoReplenishment?.threshold),
  topUpBy: amountText(autoReplenishment?.amount),
})

export type RulesText = ReturnType<typeof valuesOf>

export const fromZero = { minCents: 0 }
export const whenReplenished = (rule: Rule<string, RulesText>) =>
  onlyIf<string, RulesText>(({ replenish }) => replenish, rule)

/** Requires a top-up amount above the threshold. A smaller amount can trigger another top-up at the next purchase. */
export const walletTopUpAboveThreshold: Rule<string, RulesText> = (topUpBy, { topUpBelow }) => {
  const below = parseAmountToCents(topUpBelow)
  return below.ok && centsOf(topUpBy) <= below.cents
    ? `Choose more than ${formatCents(below.cents)}, or every purchase would top up again`
    : null
}

/** Returns the changed rules. A top-up rule that is switched off keeps its valid amounts. */
export function rulesInput(values: RulesText, changed: Partial<RulesText>): Omit<UpdateWalletInput, 'sourceId'> {
  const { warnBelow, replenish, topUpBelow, topUpBy } = values
  const cents = (text: string): number | null => {
    const parsed = parseAmountToCents(text)
    return parsed.ok ? parsed.cents : null
  }
  const { warnBelow: newWarning, ...newRule } = changed
  return {
    ...(newWarning !== undefined && { lowBalanceThresholdCents: warnBelow.trim() ? centsOf(warnBelow, fromZero) : 0 }),
    ...(Object.keys(newRule).length > 0 && {
      autoReplenishment: { enabled: replenish, thresholdCents: cents(topUpBelow), amountCents: cents(topUpBy) },
    }),
  }
}
