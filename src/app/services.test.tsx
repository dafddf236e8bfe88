import { gql } from '@apollo/client'
import { expect, it, vi } from 'vitest'
import { AppError } from '../lib/errors/app-error'
import { createToastStore } from '../ui/feedback/toast-store'
import { createUserServices, type UserServices } from './services'

const QUESTION = gql`
  query Question {
    getUserProfile {
      id
    }
  }
`

const unsent = vi.fn(() => Promise.reject(new Error('nothing is to be sent')))

/** Returns services of a user whose tokens turn out to be missing when the first query is sent. */
function servicesWithoutTokens(whenFound: (services: UserServices) => void): UserServices {
  const services: UserServices = createUserServices({
    session: {
      tokensForRequest() {
        whenFound(services)
        return null
      },
      refresh: () => Promise.reject(new Error('nothing is to be renewed')),
      reportRetry: () => undefined,
    },
    env: {
      full: true,
      graphqlEndpoint: 'https://api.test/graphql',
      graphqlExtraHeaders: true,
      graphqlGetQueries: false,
      production: true,
    },
    toasts: createToastStore(),
    fetch: unsent,
  })
  return services
}

it('can end while a query is being sent, and fails that query', async () => {
  const ended: unknown[] = []
  const services = servicesWithoutTokens(({ end }) => {
    try {
      end()
      ended.push('ended')
    } catch (error) {
      ended.push(error)
    }
  })
  const refusal = new Promise<unknown>((resolve) => {
    services.client.watchQuery({ query: QUESTION, errorPolicy: 'all' }).subscribe(({ loading, error }) => {
      if (!loading) resolve(error)
    })
  })
  expect(await refusal).toBeInstanceOf(AppError)
  expect(ended).toEqual(['ended'])
  expect(unsent).not.toHaveBeenCalled()
})
