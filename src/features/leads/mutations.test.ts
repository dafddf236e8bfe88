import { gql } from '@apollo/client'
import { expect, it } from 'vitest'
import { createCache } from '../../lib/api/cache'
import { evictLead } from './mutations'

const OPEN = gql`
  query {
    listOpenLeads {
      items {
        id
        status
      }
      nextToken
    }
  }
`
const LEAD = gql`
  query {
    getLead(leadId: "b") {
      id
      status
    }
  }
`
const lead = (id: string, status: string) => ({ __typename: 'Lead', id, status })

it('keeps an evicted lead off the lists, also when a pending query of the lead is answered later', () => {
  const cache = createCache()
  const items = [lead('a', 'OPEN'), lead('b', 'OPEN')]
  cache.writeQuery({
    query: OPEN,
    data: { listOpenLeads: { __typename: 'LeadConnection', items, nextToken: null } },
  })
  evictLead(cache, 'b')
  cache.writeQuery({ query: LEAD, data: { getLead: lead('b', 'SOLD') } })
  expect(cache.readQuery({ query: OPEN })).toMatchObject({ listOpenLeads: { items: [{ id: 'a' }] } })
})
