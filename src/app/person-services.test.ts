import { gql } from '@apollo/client'
import { expect, it, vi } from 'vitest'
import { AppError } from '../lib/errors/app-error'
import { createToastStore } from '../ui/feedback/toast-store'
import { createPersonServices, type PersonServices } from './person-services'

const QUESTION = gql`
  query Question {
    getUserProfile {
      id
    }
  }
`

/** Services of a person whose tokens are found to be gone as the first question is sent. */
function servicesOfSomebodyGone(whenFound: (services: PersonServices) => void): PersonServices {
  const fetch = vi.fn(() => Promise.reject(new Error('nothing is to be sent')))
  const services: PersonServices = createPersonServices({
    session: {
      tokensForRequest() {
        whenFound(services)
        return null
      },
      refresh: () => Promise.reject(new Error('nothing is to be renewed')),
      giveUp: () => undefined,
      doubtRoles: () => undefined,
      identityEpoch: () => 0,
    },
    env: {
      graphqlEndpoint: 'https://api.test/graphql',
      graphqlExtraHeaders: true,
      graphqlGetQueries: false,
      production: true,
    },
    toasts: createToastStore(),
    fetch,
  })
  return services
}

it('ends while a question of the person is being sent, and the question ends with it', async () => {
  const ended: unknown[] = []
  const services = servicesOfSomebodyGone(({ end }) => {
    try {
      end()
      ended.push('ended')
    } catch (error) {
      ended.push(error)
    }
  })
  const results = await new Promise<{ error?: unknown; loading: boolean }[]>((resolve) => {
    const seen: { error?: unknown; loading: boolean }[] = []
    services.client.watchQuery({ query: QUESTION, errorPolicy: 'all' }).subscribe((result) => {
      seen.push({ loading: result.loading, error: result.error })
      if (!result.loading) resolve(seen)
    })
  })
  expect(ended).toEqual(['ended'])
  expect(results.at(-1)?.error).toBeInstanceOf(AppError)
})
