import { graphql } from '../../lib/graphql/graphql'

/** The person's own name and photo; what is left out stays as it is. */
export const UPDATE_PROFILE = graphql(`
  mutation UpdateProfile($input: UpdateAgentProfileInput!) {
    updateAgentProfile(input: $input) {
      success
      errors {
        message
        code
        field
      }
      agent {
        id
        firstName
        lastName
        profilePictureUrl
        updatedAt
      }
    }
  }
`)

/** The person's own license, address, and phone number; what is left out stays as it is. */
export const UPDATE_AGENT = graphql(`
  mutation UpdateAgent($input: UpdateAgentInput!) {
    updateAgent(input: $input) {
      success
      errors {
        message
        code
        field
      }
      agent {
        id
        phoneNumber
        nmlsNumber
        address {
          line1
          line2
          city
          state
          zipCode
        }
        updatedAt
      }
    }
  }
`)
