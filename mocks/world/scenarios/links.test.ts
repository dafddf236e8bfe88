import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../../../tools/load-module.mjs'
import { createBackend, type Backend, type BackendOptions } from '../../server'
import { unpackWorld } from '../../control/packed-links'
import { createSandbox, type Sandbox } from '../../console/sandbox'
import { STORY_START, type StoryStep } from '../../control/stories/story-document'
import { builtInStories } from '../../control/stories/built-in-stories'
import { runStory } from '../../presenter/play/run-story'

/**
 * A shared link to a world, and the hash of that world. A world is the saved state of a demo: a journal of commands
 * that the backend replays over seed data.
 */
interface Link {
  readonly name: string
  readonly hash: string
  readonly fragment: string
}

/** One edit of a source file, or of all files in a folder. */
type Edit = readonly [path: string, find: string, replacement: string]

const root = join(import.meta.dirname, '../../..')
const linksFile = join(import.meta.dirname, 'links.json')
const NAMES = [
  'default',
  'funded-agent',
  'low-balance',
  'top-up-failing',
  'company-admin',
  'payment-trouble',
  'own-company',
]

/**
 * Steps that set a price with a fraction of a cent (1,126.125 cents). The stories (scripted user actions) of the
 * scenarios set no such price, so without these steps no link would depend on rounding.
 */
const unevenPrice: readonly StoryStep[] = [
  { as: 'admin' },
  {
    call: 'updateLeadSourcePricing',
    variables: { input: { sourceId: 'form-direct', baseCostPerLead: 1001, markupPercentage: 12.5, reason: 'Uneven' } },
  },
]

const sandboxOf = (backend: Backend) => createSandbox('http://sandbox.local/', (request) => backend.fetch(request))

/** Returns a link per scenario: to the world after its story. */
async function makeLinks(): Promise<readonly Link[]> {
  const backend = await createBackend({ wallClock: () => Date.parse(STORY_START) })
  const sandbox = sandboxOf(backend)
  const links: Link[] = []
  for (const name of NAMES) {
    const story = builtInStories.find((candidate) => candidate.name === name)
    if (!story) throw new Error(`Scenario ${name} has no story`)
    const steps = [...story.steps, ...(name === 'company-admin' ? unevenPrice : [])]
    await runStory(
      { ...story, steps, world: { ...story.world, seed: 1, now: STORY_START, freeze: true } },
      { fetch: (request) => backend.fetch(request), baseUrl: 'http://sandbox.local/' },
    )
    const { worldHash } = await sandbox.state()
    links.push({ name, hash: worldHash ?? '', fragment: (await sandbox.share()).fragment })
  }
  return links
}

// To update the links after a deliberate change of a rule: WRITE_LINKS=1 npx vitest run mocks/world/scenarios/links
if (process.env['WRITE_LINKS'] || !existsSync(linksFile))
  writeFileSync(linksFile, `${JSON.stringify(await makeLinks(), null, 2)}\n`)
const links = JSON.parse(readFileSync(linksFile, 'utf8')) as readonly Link[]

const cache = join(root, 'node_modules/.cache/fairlead')
const built: string[] = []
afterAll(() => {
  for (const file of built) rmSync(file)
})

/** Builds the backend from the edited sources, like a later release, and returns a sandbox with this backend. */
async function release(name: string, edits: readonly Edit[]): Promise<Sandbox> {
  const missing = new Set(edits)
  const code = await bundle({
    root,
    define: { 'import.meta.env.VITE_APP_VERSION': '"0.2.0+next"' },
    plugins: [
      {
        name: 'fairlead:edited-sources',
        enforce: 'pre',
        transform(source, id) {
          const matching = edits.filter(([path, find]) => id.startsWith(join(root, path)) && source.includes(find))
          for (const edit of matching) missing.delete(edit)
          return matching.reduce((text, [, find, replacement]) => text.replaceAll(find, replacement), source)
        },
      },
    ],
    build: { ssr: 'mocks/server.ts', minify: false, rolldownOptions: { output: { codeSplitting: false } } },
  })
  expect([...missing], 'edits without a match in the sources').toEqual([])
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `release-${process.pid}-${name.replaceAll(' ', '-')}.mjs`)
  built.push(file)
  writeFileSync(file, code)
  const later = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    createBackend(options: BackendOptions): Promise<Backend>
  }
  return sandboxOf(await later.createBackend({ wallClock: () => Date.parse(STORY_START) }))
}

/** Opens a link. Returns the hash of the opened world, and the sentence that says whether it is another world. */
async function openLink(sandbox: Sandbox, { fragment }: Link) {
  const { worldHash, warning } = await sandbox.restore(await unpackWorld(fragment.replace('#world=', '')))
  return { hash: worldHash, warning }
}

const harmless: readonly Edit[] = [
  // This edit rewords a message.
  ['mocks/domain/ledger/ledger.ts', 'There is not enough money for this.', 'The money for this is missing.'],
  // This edit changes the stored text of a notification.
  ['mocks/domain/wallets.ts', '} is running low`', '} runs dry`'],
  // This edit adds a command.
  ['mocks/domain/commands.ts', '  verifyTotp,\n}', '  verifyTotp,\n  rest: () => null,\n}'],
]

const PRICE_RULE: Edit = [
  'mocks/domain/leads/lead-arrival.ts',
  'finalCostCents(source.baseCostCents, source.markupBasisPoints)',
  'finalCostCents(source.baseCostCents, source.markupBasisPoints + 100)',
]

describe.each([
  ['in this build', async () => sandboxOf(await createBackend())],
  ['after reworded texts and a new command', () => release('harmless', harmless)],
])('links open the same world %s', (_title, open) => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await open()
  })

  it.each(links)('$name', async (link) => {
    // A new stored property, or a changed rule, changes the hash of every world. If that is intended, the command in
    // this file rewrites the links. Generated data that is derived in a resolver changes no hash.
    const message = 'WRITE_LINKS=1 npx vitest run mocks/world/scenarios/links'
    expect(await openLink(sandbox, link), message).toEqual({ hash: link.hash, warning: null })
  })
})

it.each([
  ['price rule', PRICE_RULE],
  ['id sequence', ['mocks/domain/unit-of-work.ts', 'padStart(6', 'padStart(7']],
] satisfies [string, Edit][])(
  'links say so if a release with another %s computes another world',
  async (change, edit) => {
    const sandbox = await release(change, [edit])
    const played = links.find(({ name }) => name === 'default')
    if (!played) throw new Error('No such link')
    const { hash, warning } = await openLink(sandbox, played)
    expect(hash).not.toBe(played.hash)
    expect(warning).toMatch(/^This version of Fairlead (computes another world|cannot repeat action)/)
  },
)
