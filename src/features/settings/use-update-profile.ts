import { useMutation } from '@apollo/client/react'
import type { AppError } from '../../lib/errors/app-error'
import type { UpdateAgentProfileInput } from '../../lib/graphql/__generated__/schema'
import { graphql } from '../../lib/graphql/graphql'
import { failureOf, readOutcome } from '../../lib/graphql/outcome'

const UpdateProfile = graphql(`
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

/** Changes the person's own profile. Gives what stood in the way, or null. */
export function useUpdateProfile(): (input: UpdateAgentProfileInput) => Promise<AppError | null> {
  const [mutate] = useMutation(UpdateProfile)
  return (input) =>
    failureOf(async () => {
      const result = await mutate({ variables: { input } })
      return readOutcome(result, result.data?.updateAgentProfile)
    })
}
