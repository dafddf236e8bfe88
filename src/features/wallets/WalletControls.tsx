import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { graphql } from '../../lib/graphql/graphql'
import { IconButton } from '../../ui/IconButton'
import { Switch } from '../../ui/Switch'
import { useToasts } from '../../ui/Toasts'
import { useSetWalletEnabled } from './use-set-wallet-enabled'
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

export interface WalletControlsProps {
  wallet: FragmentType<typeof WalletControls_wallet>
  /** Consent to automatic charges is on file and a card is there, so that a wallet may have a rule of its own. */
  mayReplenish: boolean
}

/** What the agent decides about one wallet: whether to buy from it, when to be warned, when to top it up. */
export function WalletControls({ wallet, mayReplenish }: WalletControlsProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: WalletControls_wallet, from: wallet })
  const [editing, setEditing] = useState(false)
  const { setEnabled, busy } = useSetWalletEnabled()
  const toasts = useToasts()
  if (!complete) return null
  const name = data.leadSource?.name ?? data.sourceId

  const change = async (enabled: boolean): Promise<void> => {
    const outcome = await setEnabled(data, enabled)
    if (outcome.ok) return
    const title = enabled ? `${name} could not be enabled` : `${name} could not be disabled`
    toasts.show({ tone: 'error', title, description: outcome.error.message })
  }

  return (
    <div className={styles.controls}>
      <Switch
        label="Enabled"
        checked={data.enabled}
        busy={busy}
        disabled={!data.activated}
        onChange={(enabled) => void change(enabled)}
      />
      <IconButton label={`Alerts and top-up of ${name}`} icon="settings" size="sm" onClick={() => setEditing(true)} />
      <WalletRulesDialog
        open={editing}
        onClose={() => setEditing(false)}
        name={name}
        sourceId={data.sourceId}
        lowBalanceThresholdCents={data.lowBalanceThreshold}
        replenishment={data.autoReplenishment}
        mayReplenish={mayReplenish}
      />
    </div>
  )
}
