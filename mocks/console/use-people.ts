import { useAsked, useConsole } from './use-sandbox'
import type { Persona } from '../backend/control/wire'

/** The people of the present scenario. */
export function usePeople(): { people: readonly Persona[]; problem: string | null } {
  const { sandbox } = useConsole()
  const { answer, problem } = useAsked(async () => {
    const [state, scenarios] = await Promise.all([sandbox.standing(), sandbox.scenarios()])
    return scenarios.find(({ name }) => name === state.scenario)?.personas ?? []
  })
  return { people: answer ?? [], problem }
}
