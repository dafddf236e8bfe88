import { useState } from 'react'
import { gql, type TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
// oxlint-disable-next-line no-restricted-imports -- as Chakra's guide imports it
import { Heading, Input, Table } from '@chakra-ui/react'

interface Lead {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly city: string
  readonly status: string
  readonly price: number
}

const LEADS: TypedDocumentNode<{ leads: { items: readonly Lead[] } }, { search: string }> = gql(`
  query Leads($search: String) { leads(search: $search) { items { id name email city status price } } }
`)
const columns = ['name', 'email', 'city', 'status', 'price'] as const

export function Leads() {
  const [search, setSearch] = useState('')
  const { data } = useQuery(LEADS, { variables: { search } })
  return (
    <div>
      <Heading>Leads</Heading>
      <Input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      {data && (
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row>
              {columns.map((column) => (
                <Table.ColumnHeader key={column}>{column}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.leads.items.map((lead) => (
              <Table.Row key={lead.id}>
                {columns.map((column) => (
                  <Table.Cell key={column}>{lead[column]}</Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      )}
    </div>
  )
}
