import { signIn } from './page'
import type { Sandbox } from './sandbox'
import type { LedgerEffect, Operation } from '../sandbox/control/wire'

export interface OperationOutcome {
  readonly status: number
  readonly ms: number
  readonly body: unknown
  readonly effect: readonly LedgerEffect[]
}

/** Signs the person in, asks, and looks up in the request log what it did. */
export async function runOperation(
  sandbox: Sandbox,
  basePath: string,
  username: string,
  operation: Operation,
  variables: Readonly<Record<string, unknown>>,
): Promise<OperationOutcome> {
  const { idToken } = await signIn(basePath, username)
  const before = (await sandbox.requests()).at(-1)?.n ?? 0
  const startedMs = performance.now()
  const response = await fetch(`${basePath}graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: idToken },
    body: JSON.stringify({ query: operation.query, variables }),
  })
  const ms = Math.round((performance.now() - startedMs) * 10) / 10
  const text = await response.text()
  const logged = (await sandbox.requests(before)).find(
    (request) => request.service === 'graphql' && request.operation === operation.name,
  )
  return { status: response.status, ms, body: json(text), effect: logged?.effect ?? [] }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A fault may have answered with anything; the explorer shows it as it came.
    return text
  }
}
