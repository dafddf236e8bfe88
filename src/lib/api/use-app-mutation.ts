import type { ApolloCache, ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { canonicalStringify, getMainDefinition } from '@apollo/client/utilities'
import type { FieldNode, OperationDefinitionNode } from 'graphql'
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomUuid } from '../browser/random-uuid'
import { classify } from '../errors/classify'
import { pause, realTimers } from '../time/timers'
import type { ChangeTopic } from './__generated__/schema'
import { type MutationOutcome, type MutationPayload, failed, readOutcome } from './outcome'
import { refetchAll, refetchByTopic, rootFieldsOf, topicsOf } from './topics'
import { lookUp } from '../../shared/look-up'

/** Payload of a mutation with a single field. */
export type PayloadOf<Data> = NonNullable<Data[Exclude<keyof Data, '__typename'>]>

/** Variables that the caller provides. The idempotency key is added automatically. */
export type MutationInput<Variables> = Omit<Variables, 'idempotencyKey'>

export interface AppMutationOptions<Data, Variables> {
  /** Updates the cache, besides the records in the payload. Called only for a successful payload. */
  readonly update?: (cache: ApolloCache, payload: PayloadOf<Data>, input: MutationInput<Variables>) => void
  /** Returns the payload to show until the response arrives. */
  readonly optimistic?: (input: MutationInput<Variables>) => PayloadOf<Data>
  /** What the mutation changes. Default: the topics of its field. */
  readonly topics?: readonly ChangeTopic[]
  /** True to keep passwords and payment secrets out of the cache. */
  readonly secret?: boolean
}

export interface AppMutation<Data, Variables> {
  /**
   * Sends the mutation and returns its outcome. Never rejects. While the same variables are in flight, a second call
   * returns the promise of the first.
   */
  readonly run: (input: MutationInput<Variables>) => Promise<MutationOutcome<PayloadOf<Data>>>
  readonly running: boolean
}

/**
 * Returns a function that sends a mutation. If the document declares `$idempotencyKey`, it adds a key. The
 * same variables keep the same key until the outcome is known.
 */
export function useAppMutation<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: AppMutationOptions<Data, Variables> = {},
): AppMutation<Data, Variables> {
  const client = useApolloClient()
  const [inFlight] = useState(() => new Map<string, Promise<MutationOutcome<PayloadOf<Data>>>>())
  const [pendingCount, setPendingCount] = useState(0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const run = useCallback(
    (input: MutationInput<Variables>) => {
      const key = canonicalStringify(input)
      const known = inFlight.get(key)
      if (known) return known
      setPendingCount((count) => count + 1)
      const promise = sendMutation(client, document, input, latest.current).finally(() => {
        inFlight.delete(key)
        setPendingCount((count) => count - 1)
      })
      inFlight.set(key, promise)
      return promise
    },
    [client, document, inFlight],
  )
  return { run, running: pendingCount > 0 }
}

/** Sends a mutation outside of a component. Has the rules of `useAppMutation`, but does not join equal calls. */
export async function sendMutation<Data extends object, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  input: MutationInput<Variables>,
  options: AppMutationOptions<Data, Variables> = {},
): Promise<MutationOutcome<PayloadOf<Data>>> {
  const [{ name }] = rootFieldsOf(document) as readonly [FieldNode]
  const field = name.value
  const topics = options.topics ?? topicsOf(document)
  const mutations = mutationsOf(client)
  const number = (mutations.sent += 1)
  const action = canonicalStringify({ field, input })
  let variables: OperationVariables = input
  if (takesIdempotencyKey(document)) {
    const idempotencyKey = mutations.keys.get(action) ?? randomUuid()
    mutations.keys.set(action, idempotencyKey)
    variables = { ...input, idempotencyKey }
  }
  const payloadOf = (data: unknown) => lookUp(data as Record<string, PayloadOf<Data> & MutationPayload> | null, field)
  let isPartial = false
  const outcome = await client
    .mutate({
      mutation: document as DocumentNode,
      variables,
      ...(options.secret && { fetchPolicy: 'no-cache' as const }),
      ...(options.optimistic && { optimisticResponse: { [field]: options.optimistic(input) } }),
      update: (cache, { data }) => {
        const payload = payloadOf(data)
        if (payload?.success) options.update?.(cache, payload, input)
      },
    })
    .then((result) => {
      isPartial = result.error !== undefined
      return readOutcome(result, payloadOf(result.data))
    })
    .catch((error: unknown) => failed(classify(error)))
  const isOvertaken = mutations.lastEnded > number
  mutations.lastEnded = Math.max(mutations.lastEnded, number)
  switch (outcome.status) {
    case 'unknown':
      if (!outcome.cause.aborted) await readScreenAgain(client)
      return outcome
    case 'refused':
      // A conflict means that another change came first.
      if (outcome.error.code === 'CONFLICT') void refetchByTopic(client, topics)
      break
    case 'done':
      // A partial response may lack the changed record. One that was overtaken may have an older one.
      if (isPartial || isOvertaken) await readScreenAgain(client)
      else void refetchByTopic(client, topics)
  }
  // The outcome is known. A later attempt, for example after the cause of a refusal is resolved, gets a new key.
  mutations.keys.delete(action)
  return outcome
}

/** Longest wait for the screen's queries after an unknown outcome. */
const readAgainMs = 10_000

/** Reads all queries of the screen, so that it shows what is saved before it says that the outcome is unknown. */
async function readScreenAgain(client: ApolloClient): Promise<void> {
  const read = new AbortController()
  await Promise.race([refetchAll(client).finally(() => read.abort()), pause(realTimers, readAgainMs, read.signal)])
}

/** Mutations of a client. They are numbered in the order in which they are sent. */
interface Mutations {
  /**
   * Idempotency keys by action. A repeated action (a retry, a second click) has the same key, so that the service runs
   * it once: if a response is lost and the user submits the same variables again, also in another dialog, the service
   * returns the first result instead of taking a second payment.
   */
  readonly keys: Map<string, string>
  sent: number
  lastEnded: number
}

const mutationsByClient = new WeakMap<ApolloClient, Mutations>()

function mutationsOf(client: ApolloClient): Mutations {
  const mutations = mutationsByClient.get(client) ?? { keys: new Map(), sent: 0, lastEnded: 0 }
  mutationsByClient.set(client, mutations)
  return mutations
}

function takesIdempotencyKey(document: DocumentNode): boolean {
  const { variableDefinitions } = getMainDefinition(document) as OperationDefinitionNode
  return variableDefinitions?.some(({ variable }) => variable.name.value === 'idempotencyKey') ?? false
}
