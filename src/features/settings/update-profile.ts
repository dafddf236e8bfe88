import { graphql } from '../../lib/graphql/graphql'

/** The person's own profile; what is left out stays as it is. */
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
        phoneNumber
        nmlsNumber
        profilePictureUrl
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
