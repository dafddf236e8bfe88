import type { DomainContext } from '../context'
import type { PaymentConfigRecord } from '../records'

/**
 * Version of the consent text for automatic top-ups. Change the version with the text, so that every agent must consent
 * again.
 */
export const CONSENT_VERSION = '2026-01'

/** Consecutive failed top-ups after which automatic top-ups pause until the agent acts. */
export const MAX_TOP_UP_FAILURES = 3

/** Returns the agent's payment configuration, or the default if none is stored. */
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

/** Returns true if automatic top-up is on for the agent or for any of the agent's wallets. */
export const isAutoTopUpOn = (ctx: DomainContext, agentId: string): boolean =>
  paymentConfigOf(ctx, agentId).autoTopUpEnabled ||
  ctx.store.walletsByAgent.list(agentId).some((wallet) => wallet.autoReplenishEnabled)

/** Turns off automatic top-up for the agent and for all of the agent's wallets. */
export function switchAutoTopUpOff(ctx: DomainContext, agentId: string): void {
  changePaymentConfig(ctx, agentId, { autoTopUpEnabled: false })
  const replenishedWallets = ctx.store.walletsByAgent.list(agentId).filter((wallet) => wallet.autoReplenishEnabled)
  for (const { id } of replenishedWallets) ctx.store.wallets.update(id, { autoReplenishEnabled: false })
}
