/** The only module through which tests of the app access the in-browser backend. */
export { type Call, createClient } from '../../mocks/control/client'
export { openWorld } from '../../mocks/kit/open-world'
export type { World } from '../../mocks/kit/types'
export type { Backend } from '../../mocks/server'
export type { Fault } from '../../mocks/world/faults/fault'
