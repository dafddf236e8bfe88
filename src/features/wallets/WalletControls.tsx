import type { FragmentType } from '@apollo/client'
import { Text } from '@chakra-ui/react/text'
import { useFragment } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { graphql } from '../../lib/api/graphql'
import { Button } from '../../ui/button/Button'
import { Switch } from '../../ui/field/Switch'

export const WalletControls_wallet = graphql(`
  fragment WalletControls_wallet on Wallet {
    agentId
    sourceId
    active
    activated
    enabled
    leadSource {
      id
      name
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
        ...MutationErrors
      }
    }
  }
`)

export interface WalletControlsProps {
  wallet: FragmentType<typeof WalletControls_wallet>
  onDetails: (sourceId: string) => void
}

/** Wallet controls with a switch, if the wallet is activated, and a button that opens the details. */
export function WalletControls({ wallet, onDetails }: WalletControlsProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: WalletControls_wallet, from: wallet })
  const [problem, setProblem] = useState<string | null>(null)
  const update = useAppMutation(SET_WALLET_ENABLED, {
    // The switch changes immediately and reverts if the server refuses.
    optimistic: ({ input }) => {
      const { agentId = '', sourceId = '', activated = false } = data
      const enabled = input.enabled ?? false
      const switched = {
        __typename: 'Wallet' as const,
        agentId,
        sourceId,
        activated,
        enabled,
        active: activated === true && enabled,
      }
      return { __typename: 'WalletResult' as const, success: true, wallet: switched, errors: [] }
    },
  })
  if (!complete) return null
  const name = data.leadSource?.name ?? data.sourceId

  const change = async (enabled: boolean): Promise<void> => {
    if (update.running) return
    setProblem(null)
    const outcome = await update.run({ input: { sourceId: data.sourceId, enabled } })
    if (outcome.status === 'done') return
    setProblem(`${name} could not be ${enabled ? 'enabled' : 'disabled'}. ${outcome.error.message}`)
  }

  return (
    <>
      {problem ? (
        <Text role="alert" flexBasis="100%" fontSize="sm" color="danger.fg" textAlign="end">
          {problem}
        </Text>
      ) : null}
      {data.activated ? (
        <Switch
          label="Enabled"
          hideLabel
          checked={data.enabled ?? data.active}
          busy={update.running}
          onChange={(enabled) => void change(enabled)}
        />
      ) : null}
      <Button size="sm" variant="ghost" aria-label={`Details of ${name}`} onClick={() => onDetails(data.sourceId)}>
        Details
      </Button>
    </>
  )
}
