import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Diagnosis, noteFailure, watchFailures } from '../../lib/errors/failures'
import { ErrorState } from '../feedback/EmptyState'
import { Themed } from '../theme/Themed'

const diagnosis: Diagnosis = {
  code: 'CORS',
  cause: 'The service answers, but not for this site',
  setting: 'VITE_GRAPHQL_ENDPOINT',
  operation: 'Lead',
  host: 'api.example.com',
  status: null,
  requestId: 'r-1',
  time: '2026-03-18T15:00:00.000Z',
}
afterEach(() => watchFailures(null))

const show = (error: Error) =>
  render(
    <Themed>
      <ErrorState error={error} />
    </Themed>,
  )

it('shows beside the message what support asks for', async () => {
  watchFailures(async () => diagnosis)
  const error = new Error('Failed to fetch')
  noteFailure({ error, operation: 'Lead' })
  show(new Error('wrapped', { cause: error }))
  await userEvent.click(await screen.findByText('Details'))
  expect(
    screen.getByText(
      /^CORS · request r-1 · 2026-03-18T15:00:00.000Z · api.example.com · VITE_GRAPHQL_ENDPOINT · version \d/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy details' })).toBeVisible()
})

it('has no details of an error that nobody diagnosed', () => {
  show(new Error('x'))
  expect(screen.getByRole('alert')).toBeVisible()
  expect(screen.queryByText('Details')).toBeNull()
})
