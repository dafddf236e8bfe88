import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { baselineTargets } from './baseline.ts'
import { innerBuild } from './inner-build.mjs'

const entry = fileURLToPath(new URL('../../mocks/hosts/browser/first-script.ts', import.meta.url))

/** The script as the text of an element, for a page below that base path. */
export async function firstScript(base: string): Promise<string> {
  const code = await innerBuild({
    base,
    build: {
      target: baselineTargets,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  return code.trim()
}

/** Puts the script before every other one. The encoding stays first: a browser looks for it in the first kilobyte only. */
export function firstScriptPlugin(): Plugin {
  let base = '/'
  return {
    name: 'fairlead:first-script',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = `<script>${await firstScript(base)}</script>`
        return html.replace(/<meta charset[^>]*>/, (encoding) => `${encoding}\n    ${script}`)
      },
    },
  }
}
