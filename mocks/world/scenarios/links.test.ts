import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBackend, type Backend } from '../../server'
import { buildRelease, type Edit, ID_SEQUENCE, PRICE_RULE } from '../../saved-world/testing/release'
import { unpackWorld } from '../../control/packed-links'
import { createPageSandbox, type PageSandbox } from '../../console/page-sandbox'
import { STORY_START, type StoryStep } from '../../control/stories/story-document'
import { allStories } from '../../control/stories/built-in-stories'
import { runStory } from '../../presenter/play/run-story'

const builtInStories = await allStories()

/**
 * A shared link to a world, and the hash of that world. A world is the saved state of a demo: a journal of commands
 * that the backend replays over seed data.
 */
interface Link {
  readonly name: string
  readonly hash: string
  readonly fragment: string
}

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

const sandboxOf = (backend: Backend) => createPageSandbox('http://sandbox.local/', (request) => backend.fetch(request))

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

/** Returns a sandbox with the backend of a later release. */
const release = async (edits: readonly Edit[]): Promise<PageSandbox> =>
  sandboxOf(await (await buildRelease(edits))({ wallClock: () => Date.parse(STORY_START) }))

/** Opens a link. Returns the hash of the opened world, and the sentence that says whether it is another world. */
async function openLink(sandbox: PageSandbox, { fragment }: Link) {
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

describe.each([
  ['in this build', async () => sandboxOf(await createBackend())],
  ['after reworded texts and a new command', () => release(harmless)],
])('links open the same world %s', (_title, open) => {
  let sandbox: PageSandbox
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
  ['id sequence', ID_SEQUENCE],
] satisfies [string, Edit][])('links say so if a release with another %s computes another world', async (_, edit) => {
  const sandbox = await release([edit])
  const played = links.find(({ name }) => name === 'default')
  if (!played) throw new Error('No such link')
  const { hash, warning } = await openLink(sandbox, played)
  expect(hash).not.toBe(played.hash)
  expect(warning).toMatch(/^This version of Fairlead (computes another world|cannot repeat action)/)
})
