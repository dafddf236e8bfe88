import type { DomainContext } from '../context'
import { paymentConfigOf } from '../payments/payment-config'
import type { NotificationPreferencesRecord, UserRecord } from '../records'
import { sortStates } from '../states'

type RequiredField = 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'role' | 'selectedStates'
type OptionalField = 'status' | 'phoneNumber' | 'nmlsNumber' | 'address' | 'unitId' | 'passwordDigest' | 'emailVerified'

type NewUser = Pick<UserRecord, RequiredField> & Partial<Pick<UserRecord, OptionalField>>

const ALL_NOTIFICATIONS: NotificationPreferencesRecord = {
  lowBalance: true,
  topUps: true,
  newLeads: true,
  returns: true,
  email: true,
  sms: false,
}

/** Inserts a user and the user's payment configuration. */
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
  ctx.store.paymentConfigs.insert(paymentConfigOf(ctx, user.id))
  return row
}
