import type { LoggedRequest, StoryStep } from '../control/api-types'

/**
 * Returns a logged request as a step of a story (a script that is presented live or run as a test). `failedWith` is the
 * error code that the step expects.
 */
export function asStoryStep(operation: string, variables: unknown, failedWith?: string): StoryStep {
  const hasVariables = isRecord(variables) && Object.keys(variables).length > 0
  return {
    call: operation,
    ...(hasVariables ? { variables } : {}),
    ...(failedWith === undefined ? {} : { fails: failedWith }),
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Returns the field of schema.graphql that a logged GraphQL request calls, as found in the response. The operation name
 * does not help, because the app uses names that differ from the field.
 */
export function schemaFieldOf(request: LoggedRequest): string {
  const { answer, operation } = request
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return operation
  const { data } = answer
  return typeof data === 'object' && data !== null ? (Object.keys(data)[0] ?? operation) : operation
}

/** Returns the error code of a logged request, or undefined if the request succeeded. */
export function errorCodeOf({ answer }: LoggedRequest): string | undefined {
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

/** URL of the local sandbox server that `npm run sandbox:serve` starts. */
const sandboxServerUrl = 'http://localhost:4747/'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns shell commands that sign in at the sandbox server and send the request. */
export function asCurl(username: string, query: string, variables: unknown): string {
  const signIn = JSON.stringify({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'fairlead-sandbox',
    AuthParameters: { USERNAME: username, PASSWORD: 'Sandbox-1' },
  })
  return [
    `TOKEN=$(curl -s ${sandboxServerUrl}cognito-idp/ \\`,
    `  -H 'content-type: application/x-amz-json-1.1' \\`,
    `  -H 'x-amz-target: AWSCognitoIdentityProviderService.InitiateAuth' \\`,
    `  -d ${quoted(signIn)} | sed 's/.*"IdToken":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${sandboxServerUrl}graphql \\`,
    `  -H 'content-type: application/json' -H "authorization: $TOKEN" \\`,
    `  -d ${quoted(JSON.stringify({ query, variables }))}`,
  ].join('\n')
}
