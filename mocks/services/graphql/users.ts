import type { WorldSession } from '../request-context'
import { requireReadableAgent } from '../../domain/access'
import { getAgent, listUsers, userMetrics } from '../../domain/users/user-directory'
import { preparePasswordChange } from '../../domain/users/profile'
import { UPLOADED_PICTURE, uploadSignature } from '../../domain/users/pictures'
import { fundsAccount } from '../../domain/ledger/ledger'
import { DomainError, notFound } from '../../domain/errors'
import { paymentConfigOf } from '../../domain/payments/payment-config'
import type { UserRecord } from '../../domain/records'
import { getAgentWallets } from '../../domain/wallets'
import { asResult, iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'
import { checkPassword } from '../../domain/identity/usernames'
import { completeSignIn, nextFactorOf } from '../cognito/sign-in'
import { confirmSignUp, signUp } from '../cognito/sign-up'

const toAuthUser = (user: UserRecord) => ({
  ...user,
  sub: user.id,
  address: user.address?.line1 ?? null,
  city: user.address?.city ?? null,
  state: user.address?.state ?? null,
})

/** Resolvers of the GraphQL variants of Cognito operations. The app calls a variant first, and Cognito if it fails. */
export const identityResolvers: Resolvers = {
  Mutation: {
    signIn: (_, { email, password }, ctx) =>
      asResult(() => {
        const user = ctx.read((domain) => checkPassword(domain, email, password))
        const nextFactor = nextFactorOf(ctx, user)
        // Do not start the challenge, because the app calls Cognito after this error, and Cognito starts the challenge.
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
    confirmSignUp: (_, { username, code }, ctx) => asResult(() => void confirmSignUp(ctx, { username, code })),
  },
}

function requireUserRecord(ctx: WorldSession, userId: string): UserRecord {
  const user = ctx.read(({ store }) => store.users.get(userId))
  if (!user) throw notFound('The user')
  return user
}

const agentResult = (ctx: WorldSession, { agentId }: { agentId: string }) => ({
  agent: requireUserRecord(ctx, agentId),
})
const userResult = (ctx: WorldSession, { userId }: { userId: string }) => ({ user: requireUserRecord(ctx, userId) })

const uploadUrlOf = (ctx: WorldSession, token: string): string => `${ctx.baseUrl}uploads/${token}`

function stateSelection(ctx: WorldSession, name: 'selectState' | 'deselectState', state: string) {
  return asResult(() => ({
    selectedStates: requireUserRecord(ctx, ctx.execute(name, { state }).agentId).selectedStates,
  }))
}

export const userResolvers: Resolvers = {
  Query: {
    getAgent: (_, { agentId }, ctx) => ctx.read((domain) => getAgent(domain, agentId)),
    listUsers: (_, args, ctx) => ctx.read((domain) => listUsers(domain, args)),
    getUserProfile: (_, { userId }, ctx) => ctx.read((domain) => requireReadableAgent(domain, userId)),
    getUserWallets: (_, { userId }, ctx) =>
      ctx.read((domain) => domain.store.walletsByAgent.list(requireReadableAgent(domain, userId).id)),
  },
  Mutation: {
    createAgent: (_, { input }, ctx) => asResult(() => agentResult(ctx, ctx.execute('createAgent', input))),
    updateAgent: (_, { input }, ctx) => asResult(() => agentResult(ctx, ctx.execute('updateAgent', input))),
    updateAgentProfile: (_, args, ctx) => asResult(() => agentResult(ctx, ctx.execute('updateAgentProfile', args))),
    createProfilePictureUploadUrl: (_, { input }, ctx) =>
      asResult(() => {
        const { token } = ctx.execute('createProfilePictureUploadUrl', input)
        const { signature, expiresAt } = ctx.read((domain) => ({
          signature: uploadSignature(domain, token),
          expiresAt: domain.store.uploads.get(token)?.expiresAt ?? null,
        }))
        const assetUrl = uploadUrlOf(ctx, token)
        return { assetUrl, uploadUrl: `${assetUrl}?signature=${signature}`, expiresAt: isoOrNull(expiresAt) }
      }),
    selectState: (_, { input }, ctx) => stateSelection(ctx, 'selectState', input.state),
    deselectState: (_, { input }, ctx) => stateSelection(ctx, 'deselectState', input.state),
    resetUserPassword: (_, args, ctx) =>
      asResult(() => ({ temporaryPassword: ctx.execute('resetUserPassword', args).temporaryPassword })),
    changePassword: (_, args, ctx) =>
      asResult(
        () =>
          void ctx.execute(
            'changePassword',
            ctx.read((domain) => preparePasswordChange(domain, args)),
          ),
      ),
    updateUserRole: (_, args, ctx) => asResult(() => userResult(ctx, ctx.execute('updateUserRole', args))),
    updateUserStatus: (_, args, ctx) => asResult(() => userResult(ctx, ctx.execute('updateUserStatus', args))),
    updateUserStates: (_, args, ctx) => asResult(() => userResult(ctx, ctx.execute('updateUserStates', args))),
    updateUserProfile: (_, args, ctx) => asResult(() => userResult(ctx, ctx.execute('updateUserProfile', args))),
    adminUpdateWallet: (_, args, ctx) =>
      asResult(() => {
        const { walletId } = ctx.execute('adminUpdateWallet', args)
        return { wallet: ctx.read(({ store }) => store.wallets.get(walletId) ?? null) }
      }),
    adminCreditAgentWallet: (_, { input }, ctx) =>
      asResult(() => creditResult(ctx, ctx.execute('adminCreditAgentWallet', input))),
    adminCreditAgentBankAccount: (_, { input }, ctx) =>
      asResult(() => creditResult(ctx, ctx.execute('adminCreditAgentBankAccount', input))),
  },
  Agent: {
    profilePictureUrl: ({ profilePictureUrl }, _, ctx) =>
      profilePictureUrl?.startsWith(UPLOADED_PICTURE)
        ? uploadUrlOf(ctx, profilePictureUrl.slice(UPLOADED_PICTURE.length))
        : profilePictureUrl,
    createdAt: (agent) => iso(agent.createdAt),
    updatedAt: (agent) => iso(agent.updatedAt),
    bankAccount: (agent, _, ctx) => {
      const balanceCents = ctx.read(({ ledger }) => ledger.balance(fundsAccount(agent.id)))
      return { balanceCents, balance: balanceCents / 100 }
    },
    paymentConfig: (agent, _, ctx) => ctx.read((domain) => paymentConfigOf(domain, agent.id)),
    wallets: (agent, _, ctx) => ctx.read((domain) => getAgentWallets(domain, agent.id)),
  },
  User: {
    lastLoginAt: (user) => isoOrNull(user.lastLoginAt),
    assignedStates: (user) => user.selectedStates,
    createdAt: (user) => iso(user.createdAt),
    metrics: (user, _, ctx) => {
      const metrics = ctx.read((domain) => userMetrics(domain, user))
      return { ...metrics, lastActivityAt: isoOrNull(metrics.lastActivityAt) }
    },
  },
}

function creditResult(ctx: WorldSession, { entryId, balanceCents }: { entryId: string; balanceCents: number }) {
  return { balanceCents, transaction: ctx.read(({ ledger }) => ledger.entry(entryId) ?? null) }
}
