import { ApolloLink } from '@apollo/client/link'
import { Observable } from 'rxjs'
import { abortedError } from '../../errors/app-error'

/** Ends whatever is under way when the person goes who has asked for it, and lets nothing begin after that. */
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
