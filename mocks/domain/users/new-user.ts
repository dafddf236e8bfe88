import type { DomainContext } from '../context'
import type { AddressRecord, NotificationPreferencesRecord, UserRecord, UserRole, UserStatus } from '../records'
import { sortStates } from '../states'

export interface NewUser {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: UserRole
  readonly status?: UserStatus
  readonly phoneNumber?: string | null
  readonly nmlsNumber?: string | null
  readonly address?: AddressRecord | null
  readonly selectedStates: readonly string[]
  readonly unitId?: string | null
  readonly passwordDigest?: string | null
  readonly emailVerified?: boolean
}

export const ALL_NOTIFICATIONS: NotificationPreferencesRecord = {
  lowBalance: true,
  topUps: true,
  newLeads: true,
  returns: true,
  email: true,
  sms: false,
}

/** Adds a person and the payment configuration that every person has. */
export function insertUser(ctx: DomainContext, user: NewUser): UserRecord {
  const row = ctx.store.users.insert({
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    status: user.status ?? 'ACTIVE',
    phoneNumber: user.phoneNumber ?? null,
    nmlsNumber: user.nmlsNumber ?? null,
    address: user.address ?? null,
    profilePictureUrl: null,
    emailVerified: user.emailVerified ?? true,
    phoneVerified: false,
    selectedStates: sortStates(user.selectedStates),
    unitId: user.unitId ?? null,
    passwordDigest: user.passwordDigest ?? null,
    mustChangePassword: false,
    tokenGeneration: 0,
    notificationPreferences: ALL_NOTIFICATIONS,
    lastLoginAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  ctx.store.paymentConfigs.insert({
    id: user.id,
    stripeCustomerId: `cus_${ctx.chance.token(14, 'customer', user.id)}`,
    defaultPaymentMethodId: null,
    autoTopUpEnabled: false,
    thresholdCents: null,
    topUpCents: null,
    consentVersion: null,
    consentCapturedAt: null,
    lastTopUpAt: null,
    failureCount: 0,
  })
  return row
}
