import { graphql } from '../../lib/graphql/graphql'

export const FIND_FOR_AGENT = graphql(`
  query FindForAgent($search: String!) {
    listMyLeads(limit: 4, filters: { search: $search }) {
      items {
        id
        customerName
        state
        leadSourceName
      }
    }
    listOpenLeads(limit: 4, filters: { search: $search }) {
      items {
        id
        customerName
        state
        leadSourceName
      }
    }
    listTransactions(limit: 4, filters: { search: $search }) {
      items {
        id
        type
        amountCents
        currency
        createdAt
      }
    }
  }
`)

export const FIND_FOR_ADMIN = graphql(`
  query FindForAdmin($search: String!) {
    listUsers(limit: 6, filters: { search: $search }) {
      users {
        id
        firstName
        lastName
        email
        role
      }
    }
  }
`)

export const FIND_FOR_MANAGER = graphql(`
  query FindForManager($search: String!) {
    listTeamLeads(limit: 6, filters: { search: $search }) {
      items {
        agentName
        lead {
          id
          agentId
          customerName
          state
        }
      }
    }
  }
`)
