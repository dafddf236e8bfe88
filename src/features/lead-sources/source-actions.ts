import { graphql } from '../../lib/graphql/graphql'
import { useAction } from '../../lib/graphql/use-action'
import type { Answer } from '../../lib/graphql/outcome'

const CREATE_SOURCE = graphql(`
  mutation CreateLeadSource($input: CreateLeadSourceInput!) {
    createLeadSource(input: $input) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const UPDATE_PRICING = graphql(`
  mutation UpdateLeadSourcePricing($input: UpdateLeadSourcePricingInput!) {
    updateLeadSourcePricing(input: $input) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const UPDATE_STATUS = graphql(`
  mutation UpdateLeadSourceStatus($sourceId: ID!, $status: LeadSourceStatus!) {
    updateLeadSourceStatus(sourceId: $sourceId, status: $status) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const DELETE_SOURCE = graphql(`
  mutation DeleteLeadSource($sourceId: ID!) {
    deleteLeadSource(sourceId: $sourceId) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const created = (data: Answer<'createLeadSource'>) => data.createLeadSource
const priced = (data: Answer<'updateLeadSourcePricing'>) => data.updateLeadSourcePricing
const switched = (data: Answer<'updateLeadSourceStatus'>) => data.updateLeadSourceStatus
const deleted = (data: Answer<'deleteLeadSource'>) => data.deleteLeadSource

export const useCreateSource = () => useAction(CREATE_SOURCE, created)
export const useUpdatePricing = () => useAction(UPDATE_PRICING, priced)
export const useUpdateSourceStatus = () => useAction(UPDATE_STATUS, switched)
export const useDeleteSource = () => useAction(DELETE_SOURCE, deleted)
