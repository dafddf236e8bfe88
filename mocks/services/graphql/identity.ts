import { DomainError } from '../../domain/errors'
import type { UserRecord } from '../../domain/records'
import { checkSignIn, completeSignIn } from '../cognito/sign-in'
import { confirmSignUp, signUp } from '../cognito/sign-up'
import { asResult } from './results'
import type { Resolvers } from './__generated__/resolvers'

const toAuthUser = (user: UserRecord) => ({
  username: user.username,
  id: user.id,
  sub: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber,
  nmlsNumber: user.nmlsNumber,
  address: user.address?.line1 ?? null,
  city: user.address?.city ?? null,
  state: user.address?.state ?? null,
  emailVerified: user.emailVerified,
  phoneVerified: user.phoneVerified,
  selectedStates: [...user.selectedStates],
})

/** Resolvers of the GraphQL variants of Cognito operations. The app calls them before it calls Cognito. */
export const identityResolvers: Resolvers = {
  Mutation: {
    signIn: (_, { email, password }, ctx) =>
      asResult(() => {
        const { nextFactor, user } = checkSignIn(ctx, email, password)
        // Do not start the challenge: the app calls Cognito next, and Cognito sends the code.
        if (nextFactor !== null)
          throw new DomainError('AUTHENTICATION_FAILED', `Authentication challenge required: ${nextFactor}`)
        const signedIn = completeSignIn(ctx, user?.username ?? email)
        const { accessToken, idToken, refreshToken, expiresInSeconds } = signedIn.tokens
        return { user: toAuthUser(signedIn.user), accessToken, idToken, refreshToken, expiresIn: expiresInSeconds }
      }),
    signUp: (_, { input }, ctx) =>
      asResult(() => {
        const { address, ...person } = input
        const { nmlsNumber = null, line2 = null, ...lines } = address
        const { userId, delivery } = signUp(ctx, { ...person, nmlsNumber, address: { ...lines, line2 } })
        return { userSub: userId, codeDelivery: delivery }
      }),
    confirmSignUp: (_, { username, code }, ctx) =>
      asResult(() => {
        confirmSignUp(ctx, { username, code })
        return {}
      }),
  },
}
