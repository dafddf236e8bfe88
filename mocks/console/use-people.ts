import { useAsked, useConsole } from './use-sandbox'
import type { Persona } from '../sandbox/control/wire'

/** The people of the present world. */
export function usePeople(): { people: readonly Persona[]; problem: string | null } {
  const { sandbox } = useConsole()
  const { answer, problem } = useAsked(sandbox.people)
  return { people: answer ?? [], problem }
}
