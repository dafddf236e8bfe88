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

/** The backend returns only users that the caller can see: all for an administrator, the branch for a manager. */
export const FIND_PEOPLE = graphql(`
  query FindPeople($search: String!, $roles: [UserRole!]) {
    listUsers(limit: 6, filters: { search: $search, roles: $roles }) {
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

export const FIND_TEAM_LEADS = graphql(`
  query FindTeamLeads($search: String!) {
    listTeamLeads(limit: 6, filters: { search: $search }) {
      items {
        agentName
        lead {
          id
          customerName
          state
        }
      }
    }
  }
`)
