import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { IconButton } from '../../ui/button/IconButton'
import { Switch } from '../../ui/field/Switch'
import { useToasts } from '../../ui/feedback/Toasts'
import { WalletRulesDialog } from './WalletRulesDialog'
import styles from './WalletCard.module.css'

export const WalletControls_wallet = graphql(`
  fragment WalletControls_wallet on Wallet {
    agentId
    sourceId
    activated
    enabled
    lowBalanceThreshold
    leadSource {
      id
      name
    }
    autoReplenishment {
      enabled
      threshold
      amount
    }
  }
`)

const SET_WALLET_ENABLED = graphql(`
  mutation SetWalletEnabled($input: UpdateWalletInput!) {
    updateWallet(input: $input) {
      __typename
      success
      wallet {
        __typename
        agentId
        sourceId
        activated
        enabled
        active
      }
      errors {
        message
        code
        field
      }
    }
  }
`)

export interface WalletControlsProps {
  wallet: FragmentType<typeof WalletControls_wallet>
  /** Consent to automatic charges is on file and a card is there, so that a wallet may have a rule of its own. */
  mayReplenish: boolean
}

/** What the agent decides about one wallet: whether to buy from it, when to be warned, when to top it up. */
export function WalletControls({ wallet, mayReplenish }: WalletControlsProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: WalletControls_wallet, from: wallet })
  const [editing, setEditing] = useState(false)
  const update = useCommand(SET_WALLET_ENABLED, {
    // The switch shows at once, and goes back by itself when the server refuses.
    optimistic: ({ input }) => {
      const { agentId = '', sourceId = '', activated = false } = data
      const enabled = input.enabled ?? false
      const switched = {
        __typename: 'Wallet' as const,
        agentId,
        sourceId,
        activated,
        enabled,
        active: activated && enabled,
      }
      return { __typename: 'WalletResult' as const, success: true, wallet: switched, errors: [] }
    },
  })
  const toasts = useToasts()
  if (!complete) return null
  const name = data.leadSource?.name ?? data.sourceId

  const change = async (enabled: boolean): Promise<void> => {
    if (update.running) return
    const outcome = await update.run({ input: { sourceId: data.sourceId, enabled } })
    if (outcome.status === 'done') return
    const title = enabled ? `${name} could not be enabled` : `${name} could not be disabled`
    toasts.show({ tone: 'error', title, description: outcome.error.message })
  }

  return (
    <div className={styles.controls}>
      <Switch
        label="Enabled"
        checked={data.enabled}
        busy={update.running}
        disabled={!data.activated}
        onChange={(enabled) => void change(enabled)}
      />
      <IconButton label={`Alerts and top-up of ${name}`} icon="settings" size="sm" onClick={() => setEditing(true)} />
      {editing ? (
        <WalletRulesDialog
          onClose={() => setEditing(false)}
          name={name}
          sourceId={data.sourceId}
          rules={data}
          mayReplenish={mayReplenish}
        />
      ) : null}
    </div>
  )
}
