import type { Env } from '../env'
import type { AuthUser } from '../session/user'
import type { Question } from './past-cache'

/** What a screen's questions depend on before it is drawn. */
export interface Visit {
  readonly user: AuthUser
  /** What follows the path in the address. */
  readonly params: URLSearchParams
  readonly env: Pick<Env, 'capabilities'>
}

/** What a screen asks as it is drawn, for the page to ask before. */
export type FirstQuestions = (visit: Visit) => readonly Question[]
