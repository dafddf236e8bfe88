import { graphql } from '../../lib/graphql/graphql'

export const FundsAtHand = graphql(`
  query FundsAtHand {
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
  }
`)
