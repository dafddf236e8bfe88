import type { WorldSession } from '../request-context'
import { cardsOf } from '../../domain/payments/card-setup'
import { CONSENT_VERSION, paymentConfigOf } from '../../domain/payments/payment-config'
import {
  failedTopUp,
  fundingEntry,
  getFundsBalance,
  getPaymentStatus,
  recentActivities,
} from '../../domain/payments/activity'
import { fundsAccount } from '../../domain/ledger/ledger'
import { notFound } from '../../domain/errors'
import { asResult, iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'

function cardResult(ctx: WorldSession, { paymentMethodId }: { paymentMethodId: string }) {
  const paymentMethod = ctx.read(({ store }) => store.paymentMethods.get(paymentMethodId) ?? null)
  return { paymentMethod, status: { agentId: ctx.read(getFundsBalance).agentId } }
}

export const paymentResolvers: Resolvers = {
  Query: {
    getPaymentStatus: (_, { agentId }, ctx) => ({
      agentId: ctx.read((domain) => getPaymentStatus(domain, agentId)).id,
    }),
    getFundsBalance: (_, _args, ctx) => ctx.read(getFundsBalance),
  },
  Mutation: {
    addFunds: (_, { input }, ctx) =>
      asResult(() => {
        const { paymentIntentId } = ctx.execute('addFunds', input)
        return ctx.read((domain) => {
          const paymentIntent = domain.store.paymentIntents.get(paymentIntentId)
          if (!paymentIntent) throw notFound('The payment')
          const updatedBalance = domain.ledger.balance(fundsAccount(paymentIntent.agentId))
          return { paymentIntent, updatedBalance, transaction: fundingEntry(domain, paymentIntent) }
        })
      }),
    createSetupIntent: (_, _args, ctx) =>
      asResult(() => {
        const { setupIntentId } = ctx.execute('createSetupIntent', {})
        return { clientSecret: ctx.read(({ store }) => store.setupIntents.get(setupIntentId)?.clientSecret ?? null) }
      }),
    completePaymentSetup: (_, { input }, ctx) =>
      asResult(() => cardResult(ctx, ctx.execute('completePaymentSetup', input))),
    removePaymentMethod: (_, { input }, ctx) =>
      asResult(() => cardResult(ctx, ctx.execute('removePaymentMethod', input))),
    setDefaultPaymentMethod: (_, { input }, ctx) =>
      asResult(() => cardResult(ctx, ctx.execute('setDefaultPaymentMethod', input))),
    updateAutoTopUpConfig: (_, { input }, ctx) =>
      asResult(() => {
        const { agentId } = ctx.execute('updateAutoTopUpConfig', input)
        return { config: ctx.read((domain) => paymentConfigOf(domain, agentId)), status: { agentId } }
      }),
  },
  PaymentStatus: {
    config: ({ agentId }, _, ctx) => ctx.read((domain) => paymentConfigOf(domain, agentId)),
    paymentMethods: ({ agentId }, _, ctx) => ctx.read((domain) => cardsOf(domain, agentId)),
    activity: ({ agentId }, _, ctx) => ctx.read((domain) => recentActivities(domain, agentId)),
    failedTopUp: ({ agentId }, _, ctx) => {
      const failed = ctx.read((domain) => failedTopUp(domain, agentId))
      if (!failed) return null
      const { intent, ...details } = failed
      return {
        ...details,
        paymentIntentId: intent.id,
        clientSecret: intent.clientSecret,
        amountCents: intent.amountCents,
        occurredAt: iso(intent.updatedAt),
      }
    },
    currentConsentVersion: () => CONSENT_VERSION,
  },
  PaymentConfig: {
    consentCapturedAt: (config) => isoOrNull(config.consentCapturedAt),
    lastTopUpAt: (config) => isoOrNull(config.lastTopUpAt),
  },
  PaymentActivity: {
    currency: () => 'usd',
    occurredAt: (activity) => iso(activity.occurredAt),
  },
}
