import { failureText } from '../../lib/api/outcome'
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
    const failure = failureText(outcome, `${name} could not be turned on`)
    if (failure) toasts.show({ tone: 'error', ...failure })
    else if (outcome.status === 'done') toasts.show({ tone: 'success', title: `${name} is on` })
  }
}
