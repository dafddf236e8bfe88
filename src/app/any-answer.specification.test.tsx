import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anyAnswer } from '../test/any-answer'
import { renderApp } from '../test/render-app'

const patient = { timeout: 15_000 }

it.each([
  ['agent', '/dashboard', 'Harbor'],
  ['agent', '/wallet', 'Harbor'],
  ['agent', '/marketplace', 'Harbor'],
  ['agent', '/marketplace?tab=mine', 'Pending review'],
  ['agent', '/transactions', 'Pending review'],
  ['manager', '/manager', 'Pending review'],
  ['manager', '/manager/team', 'Pending review'],
  ['manager', '/manager/leads', 'Harbor'],
  ['manager', '/manager/performance', 'Harbor'],
  ['manager', '/manager/reports', 'Harbor'],
  ['admin', '/admin', 'Pending review'],
  ['admin', '/admin/users', 'Pending review'],
  ['admin', '/admin/lead-sources', 'Pending review'],
  ['admin', '/admin/organizational-hierarchy', 'Pending review'],
  ['admin', '/admin/performance', 'Harbor'],
])('shows the %s at %s the words of a foreign service, and claims nothing else', async (as, path, words) => {
  await renderApp(path, { as, graphql: anyAnswer('foreign', 1) })
  const main = await screen.findByRole('main', undefined, patient)
  await waitFor(() => expect(main).toHaveTextContent(words), patient)
  await waitFor(() => expect(main.querySelector('[aria-busy=true]')).toBeNull(), patient)
  expect(main).not.toHaveTextContent(/\bNaN\b|Invalid Date|\bundefined\b|\[object|\bSold\b|No (?!wallet)\w+( \w+)? yet/)
  expect(within(main).queryByRole('heading', { name: /Error$/ })).toBeNull()
})
