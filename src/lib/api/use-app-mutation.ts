import type { ApolloCache, ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { Kind } from 'graphql'
import { useCallback, useEffect, useRef, useState } from 'react'
import { env } from '../settings/env'
import { AppError } from '../errors/app-error'
import { classify } from '../errors/classify'
import { refetchFields, refetchActive } from './refetch'
import { canonical, createIntentKeys, type IntentKeys } from './idempotency'
import { type MutationOutcome, type MutationPayload, failed, readOutcome } from './outcome'

/** Payload of a mutation with a single field. */
export type PayloadOf<Data> = NonNullable<Data[Exclude<keyof Data, '__typename'>]>

/** Variables that the caller provides. The idempotency key is added automatically. */
export type Wish<Variables> = Omit<Variables, 'idempotencyKey'>

export interface CommandOptions<Data, Variables> {
  /** Updates the cache, besides the records in the payload. Called only for a successful payload. */
  readonly update?: (cache: ApolloCache, payload: PayloadOf<Data>, wish: Wish<Variables>) => void
  /** Returns the payload to show until the response arrives. */
  readonly optimistic?: (wish: Wish<Variables>) => PayloadOf<Data>
  /** Queries to refetch afterwards: all on the screen, or those that read the given root fields. */
  readonly refetches?: 'screen' | readonly string[]
  /**
   * Without the capability `idempotency`, a repetition may move the money twice. An unknown outcome then asks the user
   * to check the balance, and `refetches` updates the balance.
   */
  readonly movesMoney?: boolean
  /** True to keep passwords and payment secrets out of the cache. */
  readonly secret?: boolean
}

export interface Command<Data, Variables> {
  /**
   * Sends the mutation and returns its outcome. Never rejects. While the same variables are in flight, a second call
   * returns the promise of the first.
   */
  readonly run: (wish: Wish<Variables>) => Promise<MutationOutcome<PayloadOf<Data>>>
  readonly running: boolean
}

/**
 * Returns a mutation of the API as a command. If the document declares `$idempotencyKey`, the command adds a key. The
 * same variables keep the same key until the outcome is known.
 */
export function useAppMutation<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: CommandOptions<Data, Variables> = {},
): Command<Data, Variables> {
  const client = useApolloClient()
  const [flights] = useState(() => new Map<string, Promise<MutationOutcome<PayloadOf<Data>>>>())
  const [underway, setUnderway] = useState(0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const run = useCallback(
    (wish: Wish<Variables>) => {
      const name = canonical(wish)
      const known = flights.get(name)
      if (known) return known
      setUnderway((count) => count + 1)
      const flight = send(client, document, wish, latest.current).finally(() => {
        flights.delete(name)
        setUnderway((count) => count - 1)
      })
      flights.set(name, flight)
      return flight
    },
    [client, document, flights],
  )
  return { run, running: underway > 0 }
}

async function send<Data extends object, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  wish: Wish<Variables>,
  options: CommandOptions<Data, Variables>,
): Promise<MutationOutcome<PayloadOf<Data>>> {
  const { field, keyed } = describe(document)
  const intention = { field, wish }
  const keys = keysOf(client)
  const payloadOf = (data: unknown) => (data as Record<string, PayloadOf<Data> & MutationPayload> | null)?.[field]
  const variables: OperationVariables = keyed ? { ...wish, idempotencyKey: keys.keyFor(intention) } : wish
  const answered = await client
    .mutate({
      mutation: document as DocumentNode,
      variables,
      ...(options.secret && { fetchPolicy: 'no-cache' as const }),
      ...(options.optimistic && { optimisticResponse: { [field]: options.optimistic(wish) } }),
      update: (cache, { data }) => {
        const payload = payloadOf(data)
        if (payload?.success) options.update?.(cache, payload, wish)
      },
    })
    .then((result) => readOutcome(result, payloadOf(result.data)))
    .catch((error: unknown) => failed(classify(error)))
  const mayRepeatMoney = options.movesMoney === true && !env.capabilities.idempotency && answered.status === 'unknown'
  const outcome = mayRepeatMoney ? askForBalanceCheck(answered) : answered
  // A refusal is a known outcome. A later attempt, after its cause is resolved, gets a new key.
  if (keyed && outcome.status !== 'unknown') keys.settle(intention)
  if (mayRepeatMoney || isScreenOutdated(outcome)) reread(client, options.refetches)
  return outcome
}

function askForBalanceCheck(outcome: { readonly status: 'unknown'; readonly error: AppError }): MutationOutcome<never> {
  const { code, retryable, field, aborted, retryAfterMs, network, message } = outcome.error
  const error = new AppError(code, {
    message: `${message} Check the balance before you repeat this.`,
    retryable,
    field,
    aborted,
    retryAfterMs,
    network,
    cause: outcome.error,
  })
  return { status: 'unknown', error }
}

/** Returns true after a change, and after a conflict, because another change came first. */
function isScreenOutdated(outcome: MutationOutcome<unknown>): boolean {
  return outcome.status === 'done' || outcome.error.code === 'CONFLICT'
}

/** Refetches in the background. Each part of the screen shows its own loading state and error. */
function reread(client: ApolloClient, refetches: 'screen' | readonly string[] = []): void {
  if (refetches === 'screen') refetchActive(client)
  else if (refetches.length > 0) void refetchFields(client, refetches)
}

/**
 * Idempotency keys by client. They outlive a closed dialog: if a response is lost and the user submits the same
 * variables again, the service returns the first result instead of taking a second payment.
 */
const keysByClient = new WeakMap<ApolloClient, IntentKeys>()

function keysOf(client: ApolloClient): IntentKeys {
  const keys = keysByClient.get(client) ?? createIntentKeys()
  keysByClient.set(client, keys)
  return keys
}

/** Returns the mutation's field, and whether it takes an idempotency key. */
function describe(document: DocumentNode): { field: string; keyed: boolean } {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const selection = definition.selectionSet.selections.find((one) => one.kind === Kind.FIELD)
    if (!selection) break
    const keyed = definition.variableDefinitions?.some(({ variable }) => variable.name.value === 'idempotencyKey')
    return { field: selection.name.value, keyed: keyed ?? false }
  }
  throw new Error('A command needs a mutation of one field')
}
