import { useAppMutation } from '../../lib/api/use-app-mutation'
import { useToasts } from '../../ui/feedback/Toasts'
import { SET_WALLET_ENABLED } from './mutations'

/** Returns a function that enables a wallet which the agent has disabled. */
export function useTurnOnWallet(sources: readonly { readonly sourceId: string; readonly name: string }[]) {
  const { run } = useAppMutation(SET_WALLET_ENABLED)
  const toasts = useToasts()
  return async (sourceId: string): Promise<void> => {
    const outcome = await run({ input: { sourceId, enabled: true } })
    const name = sources.find((source) => source.sourceId === sourceId)?.name ?? sourceId
    if (outcome.status === 'done') toasts.show({ tone: 'success', title: `${name} is on` })
    else if (!outcome.error.aborted)
      toasts.show({ tone: 'error', title: `${name} could not be turned on`, description: outcome.error.message })
  }
}
