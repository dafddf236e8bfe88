import type { ApolloCache } from '@apollo/client'
import { useRef, useState } from 'react'
import { graphql } from '../../lib/api/graphql'
import type { MutationOutcome } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'

const SELECT_STATE = graphql(`
  mutation SelectState($input: StateSelectionInput!) {
    selectState(input: $input) {
      success
      selectedStates
      errors {
        ...MutationErrors
      }
    }
  }
`)

const DESELECT_STATE = graphql(`
  mutation DeselectState($input: StateSelectionInput!) {
    deselectState(input: $input) {
      success
      selectedStates
      errors {
        ...MutationErrors
      }
    }
  }
`)

function writeStates(cache: ApolloCache, agentId: string, selectedStates: readonly string[] | null | undefined): void {
  const id = cache.identify({ __typename: 'Agent', id: agentId })
  if (!id || !selectedStates) return
  cache.modify({ id, fields: { selectedStates: () => selectedStates } })
}

interface PendingChange {
  readonly selected: boolean
}

export interface StateSelection {
  /** The saved states, with unsaved changes applied. */
  readonly selected: ReadonlySet<string>
  /** Whether a change is not saved yet. */
  readonly saving: boolean
  /** Selects or deselects a state. */
  readonly choose: (state: string, selected: boolean) => Promise<MutationOutcome<unknown>>
}

/**
 * Returns the selection of states. Each change shows immediately and is sent after the previous one has finished. If a
 * change fails, the state returns to its saved value.
 */
export function useStateSelection(agentId: string, saved: readonly string[]): StateSelection {
  const update = (cache: ApolloCache, { selectedStates }: { selectedStates: readonly string[] | null }): void =>
    writeStates(cache, agentId, selectedStates)
  const select = useAppMutation(SELECT_STATE, { update })
  const deselect = useAppMutation(DESELECT_STATE, { update })
  const [pending, setPending] = useState<ReadonlyMap<string, PendingChange>>(new Map())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const send = (state: string, isSelected: boolean): Promise<MutationOutcome<unknown>> =>
    (isSelected ? select : deselect).run({ input: { state } })

  async function choose(state: string, isSelected: boolean): Promise<MutationOutcome<unknown>> {
    const change: PendingChange = { selected: isSelected }
    setPending((former) => new Map(former).set(state, change))
    const response = queue.current.then(() => send(state, isSelected))
    queue.current = response
    const outcome = await response
    setPending((former) => {
      // A later change of the same state is still pending.
      if (former.get(state) !== change) return former
      const rest = new Map(former)
      rest.delete(state)
      return rest
    })
    return outcome
  }

  const selected = new Set(saved)
  for (const [state, change] of pending) {
    if (change.selected) selected.add(state)
    else selected.delete(state)
  }
  return { selected, saving: pending.size > 0, choose }
}
