import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

it('requests the first hundred active sources, and not again while they are in the cache', async () => {
  const queries: string[] = []
  const opening = renderApp('/wallet', {
    graphql: async (request) => {
      const { operationName, query } = (await request.clone().json()) as { operationName: string; query: string }
      if (operationName === 'ActiveLeadSources') queries.push(query)
      return (await opening).backend.fetch(request)
    },
  })
  const { user } = await opening
  const patient = { timeout: 20_000 }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patient)
  await heading('Wallet')
  await waitFor(() => expect(queries).toHaveLength(1), patient)
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await heading('Dashboard')
  await screen.findAllByText('Live Call Line', undefined, patient)
  expect(queries).toHaveLength(1)
  expect(queries[0]).toMatch(/listLeadSources\(limit: ?100,? ?activeOnly: ?true/)
})
