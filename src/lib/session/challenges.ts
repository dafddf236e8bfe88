import type { Challenge } from './identity-provider'

/** Second factors whose code is typed in, in the order in which they are offered. */
export const codeChallenges = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] as const

export type Way = (typeof codeChallenges)[number]

/** A list that the provider puts into one parameter, as JSON. */
export function listIn(challenge: Challenge, parameter: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(challenge.parameters[parameter] ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  } catch {
    // Not JSON: nothing that could be offered.
    return []
  }
}

/** The second factors among which the person may choose. */
export function waysOf(challenge: Challenge): readonly Way[] {
  const offered = listIn(challenge, 'MFAS_CAN_CHOOSE')
  return codeChallenges.filter((way) => offered.includes(way))
}

/** Whether the app has a form for it. */
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
