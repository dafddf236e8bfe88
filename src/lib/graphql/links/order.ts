import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { Observable, type Subscription } from 'rxjs'
import { type Answer, withLaterAnswers } from '../later-answers'

declare module '@apollo/client' {
  interface DefaultContext {
    /** True for a question whose answer is not kept in the cache: it has no place in the order of the others. */
    aside?: boolean
  }
}

interface Asked {
  /** Asks once more instead; only for questions that change nothing. */
  readonly again: (() => void) | null
}

/**
 * Answers count in the order of their questions, however they arrive. One that has been overtaken is given what later
 * questions have learned meanwhile, so that nothing on the screen goes back to what it was. And a question that is under
 * way while something is changed is asked again, since nobody knows which of the two its answer would tell.
 */
export function createOrderLink(): ApolloLink {
  const underWay = new Map<number, Asked>()
  let answered: readonly (Answer & { readonly number: number })[] = []
  let lastNumber = 0

  /** Later answers are needed only as long as an earlier question may be answered. */
  function forget(): void {
    const earliest = Math.min(...underWay.keys())
    answered = answered.filter(({ number }) => number > earliest)
  }

  function askOthersAgain(): void {
    // Each takes a new place, behind all that are there now.
    const others = [...underWay.values()]
    for (const { again } of others) again?.()
  }

  return new ApolloLink((operation, forward) => {
    if (operation.getContext().aside) return forward(operation)
    const isQuery = operation.operationType === OperationTypeNode.QUERY

    return new Observable((observer) => {
      let number = 0
      let inner: Subscription | undefined

      function leave(): void {
        inner?.unsubscribe()
        underWay.delete(number)
        forget()
      }

      function ask(): void {
        leave()
        lastNumber += 1
        number = lastNumber
        underWay.set(number, { again: isQuery ? ask : null })
        inner = forward(operation).subscribe({
          next: take,
          error: (error: unknown) => observer.error(error),
          complete: () => {
            if (underWay.has(number)) observer.complete()
          },
        })
      }

      function take(result: ApolloLink.Result): void {
        const { query: document, variables, operationType } = operation
        const { data } = result
        if (!data) return observer.next(result)
        const answer = { document, variables, operationType, data }
        const later = answered.filter((other) => other.number > number)
        const latest = later.length === 0 ? data : withLaterAnswers(answer, later)
        if (latest === null && isQuery) return ask()
        if (!result.errors?.length) answered = [...answered, { ...answer, number }].sort((a, b) => a.number - b.number)
        observer.next({ ...result, data: latest ?? data })
        if (!isQuery) askOthersAgain()
      }

      ask()
      return leave
    })
  })
}
