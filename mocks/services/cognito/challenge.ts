import { secondFactorOf, type Demand } from '../../domain/identity/second-factor'
import type { UserRecord } from '../../domain/records'
import type { Access } from '../access'
import type { AppClient } from './clients'
import { attributesOf, issueChallenge } from './tokens'

export interface Challenge {
  readonly name: Demand
  readonly session: string
  readonly user: UserRecord
  readonly parameters: Readonly<Record<string, string>>
}

/** What a sign-in has to answer before it is through. A code that it waits for is sent at this moment. */
export const challengeOf = (access: Access, user: UserRecord, name: Demand, client: AppClient): Challenge => ({
  name,
  session: issueChallenge(access.world, user, client, name),
  user,
  parameters: { USER_ID_FOR_SRP: user.username, ...parametersOf(access, user, name) },
})

function parametersOf(access: Access, user: UserRecord, name: Demand): Readonly<Record<string, string>> {
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED': {
      const { sub: _sub, ...userAttributes } = attributesOf(user)
      return {
        requiredAttributes: JSON.stringify(user.phoneNumber === null ? ['userAttributes.phone_number'] : []),
        userAttributes: JSON.stringify(userAttributes),
      }
    }
    case 'SELECT_MFA_TYPE':
      return { MFAS_CAN_CHOOSE: JSON.stringify(access.read((ctx) => secondFactorOf(ctx, user).ways)) }
    case 'MFA_SETUP':
      return { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }
    case 'SMS_MFA':
    case 'EMAIL_OTP': {
      const { delivery } = access.execute('sendSignInCode', { userId: user.id, way: name })
      return { CODE_DELIVERY_DELIVERY_MEDIUM: delivery.medium, CODE_DELIVERY_DESTINATION: delivery.destination }
    }
    case 'SOFTWARE_TOKEN_MFA':
      return {}
  }
}
