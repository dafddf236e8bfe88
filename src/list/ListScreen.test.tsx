import { ApolloProvider } from '@apollo/client/react'
import { screen, within } from '@testing-library/react'
import type { JSX } from 'react'
import { expect, it } from 'vitest'
import { users } from '../features/users/users-list'
import { answer, setUpClient } from '../test/client-fixture'
import { renderAt } from '../test/render-at'
import { ToastProvider } from '../ui/feedback/Toasts'
import { defineList } from './define-list'
import { ListTable } from './ListScreen'

const contacts = defineList({
  label: 'Contacts',
  missing: 'people',
  query: users.query,
  page: users.page,
  rowKey: users.rowKey,
  filters: {},
  variables: () => ({}),
  columns: [{ id: 'email', header: 'Email', cell: (user) => user.email }],
  empty: <p>No contacts</p>,
})

function Contacts(): JSX.Element {
  return <ListTable list={contacts.useList()} />
}

it('draws no buttons in the rows of a list without a record', async () => {
  const user = {
    __typename: 'UserProfile',
    id: 'u1',
    email: 'ada@example.com',
    firstName: null,
    lastName: null,
    role: 'AGENT',
    status: 'ACTIVE',
    lastLoginAt: null,
    metrics: null,
  }
  const page = { __typename: 'UserConnection', users: [user], total: 1, nextToken: null }
  const { client } = setUpClient(() => answer({ listUsers: page }))
  renderAt(
    '/contacts',
    <ApolloProvider client={client}>
      <ToastProvider>
        <Contacts />
      </ToastProvider>
    </ApolloProvider>,
  )
  expect(await screen.findByText('ada@example.com')).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Contacts' })).queryAllByRole('button')).toEqual([])
  client.stop()
})
