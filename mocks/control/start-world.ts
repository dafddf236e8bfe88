import { DomainError } from '../domain/errors'
import { signIn, type Tokens } from './sign-in'
import type { ControlContext } from './context'
import type { StartCommand } from './parse-start'

export interface Started {
  /** Tokens of the user that `as` names. */
  readonly tokens?: Tokens
  /** What the user must know if this release computes another world from the snapshot. */
  readonly warning: string | null
}

type StartContext = Omit<ControlContext, 'log' | 'wallClock'>

/** Enters a world, then signs the user in, and turns the faults on last, so that they do not disturb the sign-in. */
export async function startWorld(context: StartContext, command: StartCommand): Promise<Started> {
  const { host } = context
  const { newWorld, saved, given, freeze, faults, as } = command
  if (newWorld) await host.start(newWorld)
  if (given) {
    const { buildGiven } = await import('./given/given-world')
    await host.startFrom((make, machineMs) => buildGiven(given, make, machineMs))
  }
  const warning = saved ? await (await import('./snapshot')).openSnapshot(context, saved) : null
  if (freeze !== undefined) host.world.changeClock({ frozen: freeze })
  const tokens = as === undefined ? undefined : await signInUser(context, as)
  if (faults) host.world.changeFaults(faults)
  return { ...(tokens ? { tokens } : {}), warning }
}

async function signInUser({ fetch, baseUrl }: StartContext, username: string): Promise<Tokens> {
  try {
    return await signIn(fetch, baseUrl, username)
  } catch (error) {
    throw new DomainError('CONFLICT', error instanceof Error ? error.message : String(error), 'as')
  }
}
