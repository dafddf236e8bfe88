// Writes the licenses and notices of all packages in a build, which they ask for.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const noticesFile = 'third-party-notices.md'

/** Packages that a demo contains without their modules: its service worker, and the names of its people. */
export const copiedIntoDemo = ['node_modules/msw', 'node_modules/@faker-js/faker']

/** Adds the folder of each package in the bundle to a set. */
export const collectPackages = (folders: Set<string>): Plugin => ({
  name: 'fairlead:packages',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle))
      for (const id of output.type === 'chunk' ? output.moduleIds : []) {
        const folder = /^[^\0].*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]
        if (folder !== undefined) folders.add(folder)
      }
  },
})

export const noticesPlugin = (folders: Set<string>): Plugin => ({
  name: 'fairlead:notices',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler() {
      this.emitFile({ type: 'asset', fileName: noticesFile, source: notices(folders) })
    },
  },
})

/** Returns the licenses and notices of packages in these folders. */
export function notices(folders: Iterable<string>): string {
  const sections = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    return [`## ${name} ${version} (${license})`, ...texts].join('\n\n')
  })
  return ['# Third-party notices', ...new Set(sections.sort()), ''].join('\n\n')
}

interface Package {
  readonly name: string
  readonly version: string
  readonly license: string
}
