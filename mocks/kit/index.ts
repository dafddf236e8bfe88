/* The package @fairlead/sandbox (README.md in this folder). */

export { createWorld } from './world'
export { createSandbox } from './sandbox'
export { handlers } from './handlers'
export type { Endpoints, Fault, Sandbox, World, WorldOptions } from './types'
