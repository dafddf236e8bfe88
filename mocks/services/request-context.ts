import type { DocumentNode, GraphQLError } from 'graphql'
import type { Service } from '../world/faults/fault'
import type { CommandInput, CommandName, CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import type { Posting } from '../domain/ledger/ledger'
import type { World } from '../world/world'

/** Access of one actor (a user, an anonymous caller, or the system) to a world. */
export interface WorldSession {
  readonly world: World
  readonly actor: Actor
  /** URL of the backend's endpoints, with a trailing slash. The URLs of uploaded pictures start with it. */
  readonly baseUrl: string
  /** Runs a query. All queries between two commands of the session see the data at the same point in time. */
  read<T>(query: (ctx: DomainContext) => T): T
  execute<Name extends CommandName>(name: Name, input: CommandInput<Name>): CommandResult<Name>
  /**
   * Repeats the query after each change until the result is final or `timeoutMs` has passed. Returns the last result.
   */
  readUntil<T>(query: (ctx: DomainContext) => T, isFinal: (result: T) => boolean, timeoutMs: number): Promise<T>
  /** Returns a session of another actor. Both sessions share `done`. */
  as(actor: Actor): WorldSession
  /** Number of executed commands, and the ledger postings that they created. */
  readonly done: Done
}

interface Done {
  commands: number
  readonly postings: Posting[]
}

interface SessionOptions {
  readonly baseUrl?: string
  /**
   * Waits for the next possible change of the data. Resolves to false if no more changes will follow, otherwise to
   * true.
   */
  readonly nextMoment?: () => Promise<boolean>
}

export function openSession(
  world: World,
  actor: Actor,
  options: SessionOptions = {},
  done: Done = { commands: 0, postings: [] },
): WorldSession {
  const { baseUrl = '/', nextMoment = () => Promise.resolve(false) } = options
  let view: DomainContext | undefined
  return {
    world,
    actor,
    baseUrl,
    done,
    as: (other) => openSession(world, other, options, done),
    read: (query) => query((view ??= world.view(actor))),
    execute(name, input) {
      view = undefined
      const before = world.ledger.size
      const result = world.execute(name, actor, input)
      done.commands++
      if (world.ledger.size > before) done.postings.push(...world.ledger.postings.slice(before))
      return result
    },
    async readUntil(query, isFinal, timeoutMs) {
      const startedMs = performance.now()
      const isTimeLeft = () => performance.now() - startedMs < timeoutMs
      let queryResult = query(world.view(actor))
      while (!isFinal(queryResult) && isTimeLeft() && (await nextMoment())) queryResult = query(world.view(actor))
      return queryResult
    },
  }
}

interface RequestBase<Name extends Service> {
  readonly service: Name
  /**
   * GraphQL operation name, Cognito operation, or method and path. The request log shows it. A fault can be limited to
   * one operation.
   */
  readonly operation: string
  /** Root fields of the GraphQL operation. A fault can also be limited to one of these fields. */
  readonly fields: readonly string[]
  /** The input that the request log shows. */
  readonly variables: unknown
  /** The original request. Its body is already consumed, except for uploads. */
  readonly request: Request
}

export interface GraphQLRequest extends RequestBase<'graphql'> {
  /** The parsed body. Undefined if the body is not JSON. */
  readonly body: unknown
  /** The parsed query or its syntax error. Undefined if the request has no query. */
  readonly document: DocumentNode | GraphQLError | undefined
}

export interface CognitoRequest extends RequestBase<'identity'> {
  /** The parsed body. Undefined if the body is not JSON. */
  readonly body: unknown
}

export interface StripeRequest extends RequestBase<'payments'> {
  /** Path below the Stripe endpoint. */
  readonly path: string
  readonly form: URLSearchParams
}

export type UploadRequest = RequestBase<'upload'>

/** A parsed request to one of the services. */
export type ParsedRequest = GraphQLRequest | CognitoRequest | StripeRequest | UploadRequest

/** A parsed request and the session of its actor. */
export type RequestContext<Parsed extends ParsedRequest = ParsedRequest> = Parsed & WorldSession
