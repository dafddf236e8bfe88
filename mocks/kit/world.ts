import { openWorld } from './open-world'
import type { World, WorldOptions } from './types'

/** Creates a separate world. Two worlds with the same options are equal. */
export const createWorld = async (options?: WorldOptions): Promise<World> => (await openWorld(options)).world
