import { ApolloLink } from '@apollo/client/link'
import { type Observable, ReplaySubject } from 'rxjs'

declare module '@apollo/client' {
  interface DefaultContext {
    /** True for a question that is asked before the screen is drawn that will ask it. */
    ahead?: boolean
  }
}

interface Ahead {
  readonly askedMs: number
  readonly answer: Observable<ApolloLink.Result>
}

/** Whoever asks later than that has not been waited for, and asks himself. */
const freshMs = 5_000

/** The answer to a question that was asked ahead, whether it has come or is on its way, is that of the first who asks the same. */
export function createAskedAheadLink(nowMs: () => number = () => performance.now()): ApolloLink {
  const asked = new Map<string, Ahead>()
  return new ApolloLink((operation, forward) => {
    const question = JSON.stringify([operation.operationName, operation.variables])
    if (operation.getContext().ahead) {
      const answer = new ReplaySubject<ApolloLink.Result>()
      forward(operation).subscribe(answer)
      asked.set(question, { askedMs: nowMs(), answer })
      return answer
    }
    const ahead = asked.get(question)
    asked.delete(question)
    return ahead && nowMs() - ahead.askedMs < freshMs ? ahead.answer : forward(operation)
  })
}
