/**
 * AppSync's realtime protocol: what is said over its websocket. A browser sends no headers with one, so its address bears who
 * asks. The service has a second place for that, a subprotocol of its own; the address is the one that all of its kind read.
 */
import { isAuthenticationFailure } from '../../../lib/errors/classify'
import type { ChangeTopic } from '../../../lib/graphql/__generated__/schema'

export const SUBPROTOCOL = 'graphql-ws'

/** Whom news is for that concerns whoever listens: leads that have come, prices. Everything else is for one person. */
export const EVERYBODY = 'everybody'

/** Of schema.realtime.graphql, which only AppSync knows: hence no document of the client's. */
export const ON_CHANGES =
  'subscription OnChanges($receiver: ID!) { onChanges(receiver: $receiver) { receiver topics } }'

/** The token, and the host of the data API, for whose operations it is. */
export interface Authorization {
  readonly host: string
  readonly Authorization: string
}

export function addressOf(endpoint: string, authorization: Authorization): string {
  const address = new URL(endpoint)
  address.searchParams.set('header', btoa(JSON.stringify(authorization)))
  address.searchParams.set('payload', btoa('{}'))
  return address.href
}

export const INIT = JSON.stringify({ type: 'connection_init' })

/** Each receiver is a subscription of its own, whose id is his. */
export const startOf = (receiver: string, authorization: Authorization): string =>
  JSON.stringify({
    id: receiver,
    type: 'start',
    payload: {
      data: JSON.stringify({ query: ON_CHANGES, variables: { receiver } }),
      extensions: { authorization },
    },
  })

export const stopOf = (receiver: string): string => JSON.stringify({ id: receiver, type: 'stop' })

export type Message =
  | { readonly kind: 'accepted'; readonly silenceMs: number | null }
  | { readonly kind: 'started'; readonly receiver: string }
  | { readonly kind: 'news'; readonly topics: readonly ChangeTopic[] }
  | { readonly kind: 'refused'; readonly byToken: boolean }
  | { readonly kind: 'over' }
  /** A sign of life, and whatever is not known here. */
  | { readonly kind: 'alive' }

/** What may be read of a message; a service of another version says something else. */
interface Said {
  readonly type?: unknown
  readonly id?: unknown
  readonly payload?: Payload | null
}

interface Payload {
  readonly connectionTimeoutMs?: unknown
  readonly data?: { readonly onChanges?: { readonly receiver?: unknown; readonly topics?: unknown } | null } | null
  readonly errors?: unknown
}

export function readMessage(text: unknown): Message {
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
      // The service filters by receiver. What it sends to another one all the same is nobody's here.
      const isNews = receiver === id && Array.isArray(topics)
      return isNews ? { kind: 'news', topics: topics as readonly ChangeTopic[] } : { kind: 'alive' }
    }
    case 'connection_error':
    case 'error':
      return { kind: 'refused', byToken: isAboutToken(payload?.errors) }
    case 'complete':
      return { kind: 'over' }
    default:
      return { kind: 'alive' }
  }
}

/** A connection that is refused for its token has code 401, under one name or the other; a resolver's refusal has none. */
const isAboutToken = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  (isAuthenticationFailure({ errors }) ||
    errors.some((error: { readonly errorCode?: unknown } | null) => error?.errorCode === 401))

function parse(text: unknown): Said {
  try {
    return (JSON.parse(String(text)) as Said | null) ?? {}
  } catch {
    // Not a word of this protocol; whoever says it is alive all the same.
    return {}
  }
}
