import type { DocumentNode, GraphQLError } from 'graphql'
import type { Service } from '../faults/fault-kind'
import type { CommandInput, CommandName, CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import type { Posting } from '../domain/ledger/ledger'
import type { World } from '../world/world'

/** Resolves when something may have happened in the world, false when there is no use in waiting for more. */
export type WaitForChange = () => Promise<boolean>

/** An actor's way into the world. */
export interface WorldSession {
  readonly world: World
  readonly actor: Actor
  /** Where the backend's endpoints lie, with a slash at the end: addresses that are handed out begin with it. */
  readonly baseUrl: string
  /** Reads the world as the actor may see it. One access sees one moment, until it changes the world itself. */
  read<T>(query: (ctx: DomainContext) => T): T
  execute<Name extends CommandName>(name: Name, input: CommandInput<Name>): CommandResult<Name>
  /** Reads anew whenever something may have happened, until the answer will do or the time is over. */
  readUntil<T>(query: (ctx: DomainContext) => T, willDo: (answer: T) => boolean, forMs: number): Promise<T>
  /** The same way for somebody else. */
  as(actor: Actor): WorldSession
  /** What has been done on this way: how many commands, and what they have posted to the ledger. */
  readonly done: Done
}

interface Done {
  commands: number
  readonly postings: Posting[]
}

interface Surroundings {
  readonly baseUrl?: string
  readonly nextMoment?: WaitForChange
}

export function openSession(
  world: World,
  actor: Actor,
  surroundings: Surroundings = {},
  done: Done = { commands: 0, postings: [] },
): WorldSession {
  const { baseUrl = '/', nextMoment = () => Promise.resolve(false) } = surroundings
  let view: DomainContext | undefined
  return {
    world,
    actor,
    baseUrl,
    done,
    as: (other) => openSession(world, other, surroundings, done),
    read: (query) => query((view ??= world.view(actor))),
    execute(name, input) {
      view = undefined
      const before = world.ledger.postings.length
      const result = world.execute(name, actor, input)
      done.commands++
      done.postings.push(...world.ledger.postings.slice(before))
      return result
    },
    async readUntil(query, willDo, forMs) {
      const startedMs = performance.now()
      const timeIsLeft = () => performance.now() - startedMs < forMs
      let answer = query(world.view(actor))
      while (!willDo(answer) && timeIsLeft() && (await nextMoment())) answer = query(world.view(actor))
      return answer
    },
  }
}

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

export interface GraphQLRequest extends Common<'graphql'> {
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown
  /** Undefined when no text was sent. */
  readonly document: DocumentNode | GraphQLError | undefined
}

export interface CognitoRequest extends Common<'identity'> {
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown
}

export interface StripeRequest extends Common<'payments'> {
  /** Below the provider's endpoint. */
  readonly path: string
  readonly form: URLSearchParams
}

export type UploadRequest = Common<'upload'>

/** A request to one of the services, read once at the door. */
export type ParsedRequest = GraphQLRequest | CognitoRequest | StripeRequest | UploadRequest

/** A request with its way into the world: what a service is given. */
export type RequestContext<What extends ParsedRequest = ParsedRequest> = What & WorldSession
