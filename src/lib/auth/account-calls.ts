import type { IdentityProvider } from './identity-provider'
import type { Session } from './session'

type AccountCalls = Pick<
  Session,
  'signUp' | 'confirmSignUp' | 'resendConfirmationCode' | 'forgotPassword' | 'confirmForgotPassword'
>

/** Returns the account calls. They need no sign-in and do not change the session. */
export function createAccountCalls(requireProvider: () => IdentityProvider): AccountCalls {
  // All calls are async, so that a missing provider rejects like any other failure.
  return {
    signUp: async (input) => requireProvider().signUp(input),
    confirmSignUp: async (input) => requireProvider().confirmSignUp(input),
    resendConfirmationCode: async (username) => requireProvider().resendConfirmationCode(username),
    forgotPassword: async (username) => requireProvider().forgotPassword(username),
    confirmForgotPassword: async (input) => requireProvider().confirmForgotPassword(input),
  }
}
