import type { DomainContext } from '../context'
import type { PaymentConfigRecord } from '../records'

/** Version of the consent to automatic top-ups; raised whenever its text changes, which asks everybody anew. */
export const CONSENT_VERSION = '2026-01'

/** Failed top-ups in a row after which no more are tried until the agent acts. */
export const MAX_TOP_UP_FAILURES = 3

/** An agent's payment configuration; what it is until something was configured is not kept. */
export function paymentConfigOf(ctx: DomainContext, agentId: string): PaymentConfigRecord {
  return (
    ctx.store.paymentConfigs.get(agentId) ?? {
      id: agentId,
      stripeCustomerId: `cus_${ctx.chance.token(14, 'customer', agentId)}`,
      defaultPaymentMethodId: null,
      autoTopUpEnabled: false,
      thresholdCents: null,
      topUpCents: null,
      consentVersion: null,
      consentCapturedAt: null,
      lastTopUpAt: null,
      failureCount: 0,
    }
  )
}

export function changePaymentConfig(
  ctx: DomainContext,
  agentId: string,
  changes: Partial<Omit<PaymentConfigRecord, 'id' | 'stripeCustomerId'>>,
): PaymentConfigRecord {
  if (!ctx.store.paymentConfigs.get(agentId)) ctx.store.paymentConfigs.insert(paymentConfigOf(ctx, agentId))
  return ctx.store.paymentConfigs.update(agentId, changes)
}

export const hasCurrentConsent = (config: PaymentConfigRecord): boolean =>
  config.consentVersion === CONSENT_VERSION && config.consentCapturedAt !== null

/** Whether anything may charge the agent's card by itself. */
export const isAutoTopUpOn = (ctx: DomainContext, agentId: string): boolean =>
  paymentConfigOf(ctx, agentId).autoTopUpEnabled ||
  ctx.store.walletsByAgent.list(agentId).some((wallet) => wallet.autoReplenishEnabled)

/** Switches automatic top-ups off everywhere: the agent's own rule and those of single wallets. */
export function switchAutoTopUpOff(ctx: DomainContext, agentId: string): void {
  changePaymentConfig(ctx, agentId, { autoTopUpEnabled: false })
  const replenished = ctx.store.walletsByAgent.list(agentId).filter((wallet) => wallet.autoReplenishEnabled)
  for (const { id } of replenished) ctx.store.wallets.update(id, { autoReplenishEnabled: false })
}
