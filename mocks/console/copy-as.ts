import type { LoggedRequest, StoryStep } from '../sandbox/control/api-types'

/** A logged call as a step of a script: a mutation is done, anything else is asked and compared. */
export function asScriptStep(operation: string, variables: unknown, failedWith?: string): StoryStep {
  const given = isRecord(variables) && Object.keys(variables).length > 0
  return {
    call: operation,
    ...(given ? { variables } : {}),
    ...(failedWith === undefined ? {} : { fails: failedWith }),
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The field of schema.graphql that a logged GraphQL request asked for; operations of the app have names of their own. */
export function fieldOf(request: LoggedRequest): string {
  const { answer, operation } = request
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return operation
  const { data } = answer
  return typeof data === 'object' && data !== null ? (Object.keys(data)[0] ?? operation) : operation
}

/** The code with which a logged request was refused. */
export function refusalOf({ answer }: LoggedRequest): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { errors, data } = answer as {
    errors?: readonly { errorType?: string }[]
    data?: Record<string, unknown> | null
  }
  if (errors?.[0]) return errors[0].errorType ?? 'INTERNAL'
  const [first] = Object.values(data ?? {})
  if (typeof first !== 'object' || first === null) return undefined
  const result = first as { success?: boolean; errors?: readonly { code?: string }[] }
  return result.success === false ? (result.errors?.[0]?.code ?? 'INTERNAL') : undefined
}

/** Where `npm run sandbox:serve` listens. */
const nodeHost = 'http://localhost:4747/'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as a command for a shell, against the sandbox server: it signs in first, then asks. */
export function asCurl(username: string, query: string, variables: unknown): string {
  const signIn = JSON.stringify({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'fairlead-sandbox',
    AuthParameters: { USERNAME: username, PASSWORD: 'Sandbox-1' },
  })
  return [
    `TOKEN=$(curl -s ${nodeHost}cognito-idp/ \\`,
    `  -H 'content-type: application/x-amz-json-1.1' \\`,
    `  -H 'x-amz-target: AWSCognitoIdentityProviderService.InitiateAuth' \\`,
    `  -d ${quoted(signIn)} | sed 's/.*"IdToken":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${nodeHost}graphql \\`,
    `  -H 'content-type: application/json' -H "authorization: $TOKEN" \\`,
    `  -d ${quoted(JSON.stringify({ query, variables }))}`,
  ].join('\n')
}
