import { type Send, sendRequest } from './send-request'
import type { Routes } from './routes'

export { ControlError } from './send-request'

/** Name of a route of the control API: method and path, such as `POST clock`. */
export type RouteName = keyof Routes
export type ControlInput<Name extends RouteName> = Parameters<Routes[Name]['parse']>[0]
export type ControlOutput<Name extends RouteName> = Awaited<ReturnType<Routes[Name]['run']>>

/** Calls a route of the control API, such as `call('POST clock', { advance: 'PT2H' })`. */
export type Call = <Name extends RouteName>(
  name: Name,
  ...input: undefined extends ControlInput<Name> ? [input?: ControlInput<Name>] : [input: ControlInput<Name>]
) => Promise<ControlOutput<Name>>

/** Creates a client of the control API of the backend below a URL (docs/qa-guide.md). */
export const createClient =
  (baseUrl: string | URL, send?: Send): Call =>
  (name, input?: unknown) =>
    sendRequest(baseUrl, name, input, send)
