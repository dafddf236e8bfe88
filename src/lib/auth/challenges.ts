import type { Challenge } from './identity-provider'

/** Second factors that ask for a typed code, in display order. */
export const codeChallenges = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] as const

export type Way = (typeof codeChallenges)[number]

/** Returns a list that the provider sends as JSON in one parameter. Invalid JSON yields an empty list. */
export function listIn(challenge: Challenge, parameter: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(challenge.parameters[parameter] ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** Returns the second factors that the user may choose from. */
export function waysOf(challenge: Challenge): readonly Way[] {
  const offered = listIn(challenge, 'MFAS_CAN_CHOOSE')
  return codeChallenges.filter((way) => offered.includes(way))
}

/** Returns whether the app has a form for the challenge. */
export function canAnswer(challenge: Challenge): boolean {
  switch (challenge.name) {
    case 'NEW_PASSWORD_REQUIRED':
      return true
    case 'SELECT_MFA_TYPE':
      return waysOf(challenge).length > 0
    case 'MFA_SETUP':
      return listIn(challenge, 'MFAS_CAN_SETUP').includes('SOFTWARE_TOKEN_MFA')
    default:
      return codeChallenges.some((name) => name === challenge.name)
  }
}
