import { readFileSync } from 'node:fs'

interface Link {
  readonly name: string
  readonly fragment: string
  readonly hash: string
}

/** Links to worlds in which a story was played, with the hashes that Node computes (mocks/world/scenarios/links.test.ts). */
export const playedLinks = JSON.parse(readFileSync('mocks/world/scenarios/links.json', 'utf8')) as readonly Link[]
