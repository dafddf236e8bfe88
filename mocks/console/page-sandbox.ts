import { createSandbox, type Sandbox } from './sandbox'

/** Adds the client to `window.sandbox`, which has only `ready` before. */
export function provideSandbox(basePath: string): Sandbox {
  return Object.assign(window.sandbox, createSandbox(new URL(basePath, location.origin).href))
}
