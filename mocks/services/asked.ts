import type { DocumentNode, GraphQLError } from 'graphql'
import type { Service } from '../faults/service'
import type { Access } from './access'

interface Common<Name extends Service> {
  readonly service: Name
  /** Operation name, Cognito target or payment call: what the log shows and a fault may name. */
  readonly operation: string
  /** The operation's fields of schema.graphql: a fault may name one of them instead. */
  readonly fields: readonly string[]
  /** What it was called with, as the log shows it. */
  readonly variables: unknown
  /** Method, address, headers and signal; of its body only what is not read here. */
  readonly request: Request
}

export interface AskedOfGraphQL extends Common<'graphql'> {
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown
  /** Undefined when no text was sent. */
  readonly document: DocumentNode | GraphQLError | undefined
}

export interface AskedOfIdentity extends Common<'identity'> {
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown
}

export interface AskedOfPayments extends Common<'payments'> {
  /** Below the provider's endpoint. */
  readonly path: string
  readonly form: URLSearchParams
}

export type AskedOfUploads = Common<'upload'>

/** A request to one of the services, read once at the door. */
export type Asked = AskedOfGraphQL | AskedOfIdentity | AskedOfPayments | AskedOfUploads

/** A request with its way into the world: what a service is given. */
export type Call<What extends Asked = Asked> = What & Access
