import { graphql } from '../../lib/graphql/graphql'

export const FUNDS_AT_HAND = graphql(`
  query FundsAtHand {
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
  }
`)
