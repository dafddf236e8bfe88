/**
 * AppSync's realtime protocol: what is said over its websocket. A browser sends no headers with one, so its address bears who
 * asks. The service has a second place for that, a subprotocol of its own; the address is the one that all of its kind read.
 */
import { isAuthenticationFailure } from '../../../lib/errors/classify'
import { isRecord, type UnknownRecord } from '../../../lib/errors/signals'
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

export function readMessage(text: unknown): Message {
  const { type, id, payload } = recordOf(parse(text))
  const content = recordOf(payload)
  switch (type) {
    case 'connection_ack': {
      const { connectionTimeoutMs: silenceMs } = content
      return { kind: 'accepted', silenceMs: typeof silenceMs === 'number' ? silenceMs : null }
    }
    case 'start_ack':
      return { kind: 'started', receiver: String(id) }
    case 'data':
      return newsFor(id, recordOf(recordOf(content['data'])['onChanges']))
    case 'connection_error':
    case 'error':
      return { kind: 'refused', byToken: isAboutToken(content) }
    case 'complete':
      return { kind: 'over' }
    default:
      return { kind: 'alive' }
  }
}

/** The service filters by receiver. What it sends to another one all the same is nobody's here. */
function newsFor(id: unknown, { receiver, topics }: UnknownRecord): Message {
  return receiver === id && Array.isArray(topics)
    ? { kind: 'news', topics: topics as readonly ChangeTopic[] }
    : { kind: 'alive' }
}

/** A connection that is refused for its token has code 401, under one name or the other; a resolver's refusal has none. */
function isAboutToken(content: UnknownRecord): boolean {
  const errors: unknown = content['errors']
  return (
    isAuthenticationFailure(content) ||
    (Array.isArray(errors) && errors.some((error) => recordOf(error)['errorCode'] === 401))
  )
}

const recordOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {})

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    // Not a word of this protocol; whoever says it is alive all the same.
    return null
  }
}
