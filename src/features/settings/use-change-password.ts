import { useMutation } from '@apollo/client/react'
import type { AppError } from '../../lib/errors/app-error'
import { graphql } from '../../lib/graphql/graphql'
import { failureOf, readOutcome } from '../../lib/graphql/outcome'

const ChangePassword = graphql(`
  mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Changes the person's own password. Gives what stood in the way, or null. */
export function useChangePassword(): (change: PasswordChange) => Promise<AppError | null> {
  // Passwords must not lie in the client's memory longer than the call.
  const [mutate, { reset }] = useMutation(ChangePassword, { fetchPolicy: 'no-cache' })
  return (variables) =>
    failureOf(async () => {
      const result = await mutate({ variables })
      reset()
      return readOutcome(result, result.data?.changePassword)
    })
}
