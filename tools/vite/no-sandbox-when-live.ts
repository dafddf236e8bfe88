import type { Plugin } from 'vite'

const forbidden =
  /\/mocks\/|\/node_modules\/(msw|@mswjs\/[\w-]+|@faker-js\/faker|@graphql-tools\/[\w-]+|graphql-http)\/|\/graphql\/(execution|validation|subscription)\//

/** Fails a live build as soon as one module of the in-browser backend leaves code in it. */
export function noSandboxWhenLivePlugin(): Plugin {
  return {
    name: 'fairlead:no-sandbox-when-live',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(output.modules)) {
          if (renderedLength > 0 && forbidden.test(id)) this.error(`A live build must not hold ${id}`)
        }
      }
    },
  }
}
