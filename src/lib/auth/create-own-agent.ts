import { nonBlank } from '../../shared/non-blank'
import type { ApolloClient } from '@apollo/client'
import { isRecord, type UnknownRecord } from '../errors/parse-error'
import { log } from '../telemetry/log'
import { decodeJwt, type JwtClaims, type TokenSet } from './tokens'
import type { AddressInput, CreateAgentInput } from '../api/__generated__/schema'
import { graphql } from '../api/graphql'

const CREATE_AGENT = graphql(`
  mutation CreateAgent($input: CreateAgentInput!) {
    createAgent(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Creates the agent for the user of these tokens. Returns true if it was created. Logs a failed request. */
export async function createOwnAgent(client: ApolloClient, tokens: TokenSet): Promise<boolean> {
  const input = agentInputFrom(decodeJwt(tokens.idToken) ?? {})
  if (!input) return false
  try {
    const { data } = await client.mutate({ mutation: CREATE_AGENT, variables: { input }, fetchPolicy: 'no-cache' })
    if (data?.createAgent?.success) return true
    log.warn('The agent was not created', { errors: data?.createAgent?.errors })
  } catch (error) {
    log.warn('The agent was not created', { error })
  }
  return false
}

/** Returns the createAgent input from identity token claims, or null without an email, first name, or last name. */
export function agentInputFrom(claims: JwtClaims): CreateAgentInput | null {
  const [email, firstName, lastName] = (['email', 'given_name', 'family_name'] as const).map((name) =>
    nonBlank(claims[name]),
  )
  if (!email || !firstName || !lastName) return null
  const phoneNumber = nonBlank(claims['phone_number'])
  const nmlsNumber = nonBlank(claims['custom:nmls_number'])
  const address = addressIn(claims)
  return {
    email,
    firstName,
    lastName,
    ...(phoneNumber && { phoneNumber }),
    ...(nmlsNumber && { nmlsNumber }),
    ...(address && { address }),
  }
}

/** Returns the address from the sign-up composite and custom attributes, or null if a required part is missing. */
function addressIn(claims: JwtClaims): AddressInput | null {
  const composite = compositeIn(claims['address'])
  const line1 = nonBlank(composite['line1'])
  const line2 = nonBlank(composite['line2'])
  const city = nonBlank(composite['city']) ?? nonBlank(claims['custom:city'])
  const state = nonBlank(composite['state']) ?? nonBlank(claims['custom:state'])
  const zipCode = nonBlank(composite['zipCode']) ?? nonBlank(claims['custom:zip_code'])
  if (!line1 || !city || !state || !zipCode) return null
  return { line1, ...(line2 && { line2 }), city, state, zipCode }
}

/** Parses the address claim, which Cognito issues as JSON in `{formatted}`. Plain text is the first line. */
function compositeIn(address: unknown): UnknownRecord {
  const value = isRecord(address) ? address['formatted'] : address
  if (typeof value !== 'string') return {}
  try {
    const composite: unknown = JSON.parse(value)
    return isRecord(composite) ? composite : {}
  } catch {
    return { line1: value }
  }
}
