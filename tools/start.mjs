// `npm start`: installs what is missing, builds the demo when its sources have changed, and serves it.
import { parseArgs } from 'node:util'
import { buildDemo, demoFolder } from './demo-build.mjs'
import { installPackages } from './install.mjs'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '4173' },
    host: { type: 'string', default: '127.0.0.1' },
    rebuild: { type: 'boolean', default: false },
  },
})

await installPackages()
await buildDemo({ anew: values.rebuild })
const { servePreview } = await import('./preview-server.mjs')
const { address } = await serve(Number(values.port))
console.log(`
  Fairlead is at  ${address}

  Sign in as      admin     an administrator
                  manager   a branch manager
                  agent     an agent with wallets (any other name is a new agent)
  with any password. Stop it with Ctrl+C.
`)

/** Takes the next free port when somebody else has this one. @param {number} port */
async function serve(port) {
  for (let candidate = port; ; candidate++) {
    try {
      return await servePreview({ folder: demoFolder, port: candidate, host: values.host })
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || candidate >= port + 20) throw error
    }
  }
}
