import { deflateRawSync } from 'node:zlib'

/** @typedef {import('../../mocks/hosts/file/file-page').StartSettings} Opening */

/** Size limit, so that the file can be sent by email and opens quickly. */
export const MOST_BYTES = 1_500_000

const place = '<script type="application/json" id="opening">{}</script>'

/**
 * Returns the file with its start settings embedded.
 * @param {string} file output of the build
 * @param {Opening} opening
 * @returns {string}
 */
export function bake(file, opening) {
  if (!file.includes(place)) throw new Error('There is no place in this file for what it opens with')
  // `</script>` in a string would end the script element.
  const json = JSON.stringify(opening).replaceAll('<', String.raw`\u003c`)
  return file.replace(place, () => place.replace('{}', () => json))
}

/** @param {string} file @returns {string | undefined} error message if the file is too large */
export function tooLarge(file) {
  const bytes = Buffer.byteLength(file)
  return bytes > MOST_BYTES ? `The file has ${kB(bytes)}, and may have ${kB(MOST_BYTES)}` : undefined
}

/** @param {number} bytes */
export const kB = (bytes) => `${Math.ceil(bytes / 1000)} kB`

/**
 * @typedef {object} Wishes
 * @property {string | undefined} [scenario]
 * @property {string | undefined} [as]
 * @property {string | undefined} [now]
 * @property {string | undefined} [seed]
 * @property {boolean | undefined} [freeze]
 * @property {string | undefined} [route]
 * @property {string | undefined} [company] as packed into a link
 * @property {unknown} [world] a snapshot
 * @property {unknown} [story] a story, or the name of a scenario with a story
 */

/** @param {Wishes} wishes @returns {Opening} */
export function openingOf({ scenario, as, now, seed, freeze, route = '/', company, world, story }) {
  if (company !== undefined && world !== undefined) throw new Error('A whole world has its own company: leave one out')
  const inScenario = scenario ?? (world === undefined ? scenarioOf(story) : undefined)
  const search = new URLSearchParams()
  const wishes = { scenario: inScenario, as, now, seed, freeze: freeze ? '1' : undefined, company }
  for (const [name, wish] of Object.entries(wishes)) if (wish !== undefined) search.set(name, wish)
  const hash = world === undefined ? '' : `#world=${packed(world)}`
  const address = `${route}${search.size > 0 ? `?${search}` : ''}${hash}`
  return {
    ...(address === '/' ? {} : { address }),
    ...(story === undefined ? {} : { story: typeof story === 'string' ? { name: story } : { document: story } }),
  }
}

/** @param {unknown} story @returns {string | undefined} initial scenario of the story */
function scenarioOf(story) {
  if (typeof story === 'string' || story === undefined) return story
  const { world } = /** @type {{ world?: { scenario?: string } }} */ (story)
  return world?.scenario
}

/** Packs a world for mocks/sandbox/packed-links.ts. @param {unknown} world */
function packed(world) {
  return deflateRawSync(JSON.stringify(world), { level: 9 }).toString('base64url')
}
