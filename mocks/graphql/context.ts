import type { Actor, DomainContext } from '../domain/context'
import type { CommandInput, CommandName, CommandResult } from '../domain/commands'
import { isCorrectable, type DomainError } from '../domain/errors'
import type { World } from '../world/world'

/** Resolves when something may have happened in the world, false when there is no use in waiting for more. */
export type NextMoment = () => Promise<boolean>

/** What a resolver is given: who asks, and the two ways to the world. */
export interface GraphQLContext {
  readonly world: World
  readonly actor: Actor
  /** Where the backend's endpoints lie, with a slash at the end: addresses that are handed out begin with it. */
  readonly baseUrl: string
  /** Reads the world at the present moment as the person who asks. */
  read<T>(query: (ctx: DomainContext) => T): T
  execute<Name extends CommandName>(name: Name, input: CommandInput<Name>): CommandResult<Name>
  /** Reads anew whenever something may have happened, until the answer will do or the time is over. */
  watch<T>(query: (ctx: DomainContext) => T, willDo: (answer: T) => boolean, forMs: number): Promise<T>
}

/** One request sees one moment of the world; only its own commands, and waiting, move it on. */
export function createContext(
  world: World,
  actor: Actor,
  baseUrl = '/',
  nextMoment: NextMoment = () => Promise.resolve(false),
): GraphQLContext {
  let view: DomainContext | undefined
  return {
    world,
    actor,
    baseUrl,
    read: (query) => query((view ??= world.view(actor))),
    execute: (name, input) => {
      view = undefined
      return world.execute(name, actor, input)
    },
    async watch(query, willDo, forMs) {
      const startedMs = performance.now()
      const timeIsLeft = () => performance.now() - startedMs < forMs
      let answer = query(world.view(actor))
      while (!willDo(answer) && timeIsLeft() && (await nextMoment())) answer = query(world.view(actor))
      return answer
    },
  }
}

const userError = (error: DomainError) => ({ message: error.message, code: error.code, field: error.field ?? null })

/** Runs a mutation: a refusal that the person can correct becomes data, everything else is thrown. */
export function asResult<Fields extends object>(work: () => Fields) {
  try {
    return { success: true, errors: [], ...work() }
  } catch (error) {
    if (!isCorrectable(error)) throw error
    return { success: false, errors: [userError(error)] }
  }
}

/** Epoch milliseconds as the API writes them. */
export const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
