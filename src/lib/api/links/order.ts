import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { Observable, type Subscription } from 'rxjs'
import { type Answer, withLaterAnswers } from '../later-answers'

declare module '@apollo/client' {
  interface DefaultContext {
    /** True for a query whose response is not cached. The response then has no place in the order. */
    aside?: boolean
  }
}

interface Asked {
  /** Sends the query again. Null for mutations. */
  readonly again: (() => void) | null
}

/**
 * Applies responses in the order of their requests, not of their arrival. A late response is updated with the data of
 * later requests, so that the screen never returns to older data. A query in flight during a mutation is sent again,
 * because its response could be from before or after the change.
 */
export function createOrderLink(): ApolloLink {
  const underWay = new Map<number, Asked>()
  let answered: readonly (Answer & { readonly number: number })[] = []
  let lastNumber = 0

  /** Drops responses that no earlier request in flight needs. */
  function forget(): void {
    const earliest = Math.min(...underWay.keys())
    answered = answered.filter(({ number }) => number > earliest)
  }

  function askOthersAgain(): void {
    // A copy, because each query that is sent again gets a new number at the end of the map.
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
