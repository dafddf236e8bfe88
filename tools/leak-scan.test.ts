import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxTexts, scanForLeaks } from './leak-scan.mjs'

let folder: string
const sentences = sandboxTexts()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/index-a1b2c3d4.js'), 'const app="Please check your input and try again."')
})

afterEach(() => rmSync(folder, { recursive: true }))

function leaksOf(content: string, name = 'chunk-a1b2c3d4.js') {
  writeFileSync(join(folder, 'assets', name), content)
  return scanForLeaks(folder, { sentences }).leaks
}

describe('scan of a live build', () => {
  it('finds no leaks in a clean build', () => {
    expect(scanForLeaks(folder, { sentences })).toMatchObject({ files: 1, leaks: [] })
  })

  it('collects more than 100 texts of the in-browser backend', () => {
    expect(sentences.size).toBeGreaterThan(100)
    expect(sentences).toContain('brand-new-agent')
    expect(sentences).not.toContain('Please check your input and try again.')
  })

  it('finds each text of the in-browser backend', () => {
    const missed = [...sentences].filter((text) => leaksOf(`const text=${JSON.stringify(text)}`).length === 0)
    expect(missed.filter((text) => JSON.stringify(text) === `"${text}"`)).toEqual([])
  })

  it.each([
    ['const a="MOCK_ACTIVATE"', 'Mock Service Worker'],
    ['throw Error("Cannot return null for non-nullable field "+a)', 'the execution of GraphQL'],
    ['class FakerError extends Error{}', 'faker'],
    ['new SharedWorker(a)', 'a worker'],
    ['fetch("/__sandbox/state")', 'the control interface'],
    ['headers.get("x-fairlead-page")', 'a header of the sandbox'],
  ])('finds %s', (code, what) => {
    expect(leaksOf(code)).toEqual([expect.objectContaining({ what })])
  })

  it('finds a worker file by name', () => {
    expect(leaksOf('1', 'sandbox-worker.js')).toHaveLength(1)
  })
})
