import { createSandbox, type Sandbox } from './sandbox'

/** Adds the client's methods to `window.sandbox`, which has only `ready` until then. Returns the client. */
export function provideSandbox(basePath: string): Sandbox {
  return Object.assign(window.sandbox, createSandbox(new URL(basePath, location.origin).href))
}
