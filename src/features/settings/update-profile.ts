import { graphql } from '../../lib/api/graphql'

/** Updates the user's name and photo. Omitted fields stay unchanged. */
export const UPDATE_PROFILE = graphql(`
  mutation UpdateProfile($input: UpdateAgentProfileInput!) {
    updateAgentProfile(input: $input) {
      success
      errors {
        ...MutationErrors
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

/** Updates the user's license, address, and phone number. Omitted fields stay unchanged. */
export const UPDATE_AGENT = graphql(`
  mutation UpdateAgent($input: UpdateAgentInput!) {
    updateAgent(input: $input) {
      success
      errors {
        ...MutationErrors
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
