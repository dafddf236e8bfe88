import { ApolloLink } from '@apollo/client/link'
import { Observable } from 'rxjs'
import { abortedError } from '../../errors/app-error'

/** Aborts the requests in flight when the client's user leaves, and rejects new ones. */
export function createIdentityLink(ended: AbortSignal): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        const end = (): void => observer.error(abortedError())
        if (ended.aborted) return end()
        ended.addEventListener('abort', end, { once: true })
        const inner = forward(operation).subscribe(observer)
        return () => {
          ended.removeEventListener('abort', end)
          inner.unsubscribe()
        }
      }),
  )
}
