import { beforeAll, describe, expect, it } from 'vitest'
import { createBackend } from '../../backend/backend'
import { unpackWorld } from '../../backend/shared-world'
import { createSandbox, SandboxRefusal, type Sandbox } from '../../console/sandbox'
import { rulesId } from '../../world/rules'
import former from './former.json'
import present from './links.json'

interface Generation {
  readonly rules: string
  readonly links: readonly { readonly name: string; readonly hash: string; readonly fragment: string }[]
}

const generations: readonly Generation[] = former
const worldIn = (fragment: string) => unpackWorld(fragment.replace('#world=', ''))

let sandbox: Sandbox
beforeAll(async () => {
  const backend = await createBackend()
  sandbox = createSandbox('http://sandbox.local/', (input, init) => backend.fetch(new Request(input, init)))
})

describe('W2: the links that are out there', () => {
  it('are of these rules: after a change of the rules on purpose, npm run corpus writes them anew', () => {
    expect(present.rules).toBe(rulesId)
    expect(new Set(present.links.map(({ hash }) => hash)).size).toBeGreaterThanOrEqual(100)
  })

  it.each(present.links)('$name: opens the world that it was made in', async ({ hash, fragment }) => {
    expect((await sandbox.restore(await worldIn(fragment))).worldHash).toBe(hash)
  })

  it('of other rules are refused by name, each of them, and change nothing', async () => {
    const { worldHash } = await sandbox.start({ name: 'default', seed: 9, now: '2026-03-02T17:00Z', freeze: true })
    expect(generations.flatMap(({ links }) => links).length).toBeGreaterThan(20)
    for (const { rules, links } of generations) {
      expect(rules).not.toBe(rulesId)
      for (const { name, fragment } of links) {
        const refusal: unknown = await sandbox.restore(await worldIn(fragment)).catch((error: unknown) => error)
        expect(refusal, name).toBeInstanceOf(SandboxRefusal)
        expect((refusal as SandboxRefusal).message, name).toContain('made by another version of Fairlead')
      }
    }
    expect((await sandbox.state()).worldHash).toBe(worldHash)
  })
})
