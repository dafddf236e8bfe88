import type { AppError } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'
import type { MutationOutcome } from '../../lib/graphql/outcome'

/** What stood in the way of a mutation, whether it answered or threw; null when it was carried out. */
export async function failureOf(send: () => Promise<MutationOutcome<unknown>>): Promise<AppError | null> {
  try {
    const outcome = await send()
    return outcome.ok ? null : outcome.error
  } catch (error) {
    return classify(error)
  }
}
