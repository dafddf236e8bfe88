import type { IdentityProvider } from './identity-provider'
import type { Session } from './session'

type AccountCalls = Pick<
  Session,
  'signUp' | 'confirmSignUp' | 'resendConfirmationCode' | 'forgotPassword' | 'confirmForgotPassword'
>

/** The calls about accounts, which anybody may make and which leave the session as it is. */
export function createAccountCalls(requireProvider: () => IdentityProvider): AccountCalls {
  // Asynchronous throughout, so that a missing provider is a rejection like any other failure.
  return {
    signUp: async (input) => requireProvider().signUp(input),
    confirmSignUp: async (input) => requireProvider().confirmSignUp(input),
    resendConfirmationCode: async (username) => requireProvider().resendConfirmationCode(username),
    forgotPassword: async (username) => requireProvider().forgotPassword(username),
    confirmForgotPassword: async (input) => requireProvider().confirmForgotPassword(input),
  }
}
