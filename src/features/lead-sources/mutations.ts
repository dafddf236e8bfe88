import { graphql } from '../../lib/api/graphql'

export const CREATE_SOURCE = graphql(`
  mutation CreateLeadSource($input: CreateLeadSourceInput!) {
    createLeadSource(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

export const UPDATE_PRICING = graphql(`
  mutation UpdateLeadSourcePricing($input: UpdateLeadSourcePricingInput!) {
    updateLeadSourcePricing(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

export const UPDATE_STATUS = graphql(`
  mutation UpdateLeadSourceStatus($sourceId: ID!, $status: LeadSourceStatus!) {
    updateLeadSourceStatus(sourceId: $sourceId, status: $status) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

export const DELETE_SOURCE = graphql(`
  mutation DeleteLeadSource($sourceId: ID!) {
    deleteLeadSource(sourceId: $sourceId) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)
