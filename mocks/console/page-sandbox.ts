import { createSandbox, type Sandbox } from './sandbox'

/** Makes the page's `window.sandbox`, of which there has been no more than `ready`, the whole client. */
export function provideSandbox(basePath: string): Sandbox {
  return Object.assign(window.sandbox, createSandbox(new URL(basePath, location.origin).href))
}
