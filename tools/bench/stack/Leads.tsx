import { gql, type TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
// oxlint-disable-next-line no-restricted-imports -- as Chakra's guide imports it
import { Heading, Input, Table } from '@chakra-ui/react'

const columns = ['name', 'email', 'city', 'status', 'price'] as const
type Lead = Readonly<Record<'id' | (typeof columns)[number], string>>

const LEADS: TypedDocumentNode<{ leads: { items: readonly Lead[] } }> = gql(`
  query Leads { leads { items { id name email city status price } } }
`)

export function Leads() {
  const { data } = useQuery(LEADS)
  return (
    <div>
      <Heading>Leads</Heading>
      <Input aria-label="Search" />
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
