import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import { isAuthenticationFailure } from '../../lib/errors/classify'
import type { Timers } from '../../lib/time/timers'

/*
 * Messages of AppSync's realtime protocol over a websocket. A browser cannot send headers with a websocket, so the URL
 * carries the token. AppSync also accepts the token in a second subprotocol, but every compatible service reads the URL.
 */

const SUBPROTOCOL = 'graphql-ws'

/** Receiver of changes that concern all users: new leads and prices. Other changes have one user as receiver. */
export const EVERYBODY = 'everybody'

/** A plain string, because schema.realtime.graphql exists only in AppSync and not in the client's schema. */
export const ON_CHANGES =
  'subscription OnChanges($receiver: ID!) { onChanges(receiver: $receiver) { receiver topics } }'

/** Authorization of one connection: the token and the host of the data API. */
interface Authorization {
  readonly host: string
  readonly Authorization: string
}

function connectionUrl(endpoint: string, authorization: Authorization): string {
  const address = new URL(endpoint)
  address.searchParams.set('header', btoa(JSON.stringify(authorization)))
  address.searchParams.set('payload', btoa('{}'))
  return address.href
}

const initMessage = JSON.stringify({ type: 'connection_init' })

/** Returns the message that subscribes to one receiver. The id of the subscription is the receiver. */
const startMessage = (receiver: string, authorization: Authorization): string =>
  JSON.stringify({
    id: receiver,
    type: 'start',
    payload: {
      data: JSON.stringify({ query: ON_CHANGES, variables: { receiver } }),
      extensions: { authorization },
    },
  })

const stopMessage = (receiver: string): string => JSON.stringify({ id: receiver, type: 'stop' })

type Message =
  | { readonly kind: 'accepted'; readonly silenceMs: number | null }
  | { readonly kind: 'started'; readonly receiver: string }
  | { readonly kind: 'changes'; readonly topics: readonly ChangeTopic[] }
  | { readonly kind: 'refused'; readonly byToken: boolean }
  | { readonly kind: 'complete' }
  /** A keep-alive message or an unknown one. */
  | { readonly kind: 'alive' }

/** The fields of a message, typed as unknown because the service may have another version. */
interface RawMessage {
  readonly type?: unknown
  readonly id?: unknown
  readonly payload?: Payload | null
}

interface Payload {
  readonly connectionTimeoutMs?: unknown
  readonly data?: { readonly onChanges?: { readonly receiver?: unknown; readonly topics?: unknown } | null } | null
  readonly errors?: unknown
}

function readMessage(text: unknown): Message {
  const { type, id, payload } = parse(text)
  switch (type) {
    case 'connection_ack': {
      const silenceMs = payload?.connectionTimeoutMs
      return { kind: 'accepted', silenceMs: typeof silenceMs === 'number' ? silenceMs : null }
    }
    case 'start_ack':
      return { kind: 'started', receiver: String(id) }
    case 'data': {
      const { receiver, topics } = payload?.data?.onChanges ?? {}
      // The service filters by receiver. Changes for another receiver are ignored.
      const isForReceiver = receiver === id && Array.isArray(topics)
      return isForReceiver ? { kind: 'changes', topics: topics as readonly ChangeTopic[] } : { kind: 'alive' }
    }
    case 'connection_error':
    case 'error':
      return { kind: 'refused', byToken: isTokenError(payload?.errors) }
    case 'complete':
      return { kind: 'complete' }
    default:
      return { kind: 'alive' }
  }
}

/** Returns whether the service rejected the token. Such errors have code 401 or an authentication type. */
const isTokenError = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  (isAuthenticationFailure({ errors }) ||
    errors.some((error: { readonly errorCode?: unknown } | null) => error?.errorCode === 401))

function parse(text: unknown): RawMessage {
  try {
    return (JSON.parse(String(text)) as RawMessage | null) ?? {}
  } catch {
    // Invalid JSON still proves that the connection is alive.
    return {}
  }
}

/** Longest wait for each message of the service until all subscriptions are active. */
export const handshakeTimeoutMs = 15_000
/** Longest silence of a service that names no limit. */
export const defaultKeepAliveTimeoutMs = 300_000

export interface ConnectionOptions {
  readonly endpoint: string
  readonly authorization: Authorization
  readonly receivers: readonly string[]
  readonly timers: Timers
  /** Called when all subscriptions are active. From then on, no change is missed. */
  readonly onConnected: () => void
  readonly onTopics: (topics: readonly ChangeTopic[]) => void
  /** Called once, and never after `close`. */
  readonly onEnd: (end: { readonly refusedByToken: boolean }) => void
}

export interface Connection {
  readonly close: () => void
}

/** Opens one connection and its subscriptions. Throws if the browser refuses to open a websocket. */
export function openConnection(options: ConnectionOptions): Connection {
  const { authorization, receivers, timers, onConnected, onTopics, onEnd } = options
  const socket = new WebSocket(connectionUrl(options.endpoint, authorization), SUBPROTOCOL)
  const pendingReceivers = new Set(receivers)
  let silenceMs = defaultKeepAliveTimeoutMs
  let isClosed = false
  let cancelTimeout: (() => void) | undefined

  function restartTimeout(): void {
    cancelTimeout?.()
    cancelTimeout = timers.after(pendingReceivers.size > 0 ? handshakeTimeoutMs : silenceMs, () => end(false))
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    cancelTimeout?.()
    if (socket.readyState === WebSocket.OPEN) for (const receiver of receivers) socket.send(stopMessage(receiver))
    socket.close()
  }

  function end(refusedByToken: boolean): void {
    if (isClosed) return
    close()
    onEnd({ refusedByToken })
  }

  function handleMessage(data: unknown): void {
    const message = readMessage(data)
    switch (message.kind) {
      case 'accepted':
        silenceMs = message.silenceMs ?? defaultKeepAliveTimeoutMs
        for (const receiver of receivers) socket.send(startMessage(receiver, authorization))
        break
      case 'started':
        if (pendingReceivers.delete(message.receiver) && pendingReceivers.size === 0) onConnected()
        break
      case 'changes':
        onTopics(message.topics)
        break
      case 'refused':
        return end(message.byToken)
      case 'complete':
        return end(false)
      case 'alive':
    }
    if (!isClosed) restartTimeout()
  }

  socket.addEventListener('open', () => {
    if (!isClosed) socket.send(initMessage)
  })
  socket.addEventListener('message', ({ data }) => {
    if (!isClosed) handleMessage(data)
  })
  socket.addEventListener('close', () => end(false))
  restartTimeout()
  return { close }
}
