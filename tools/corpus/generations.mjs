/**
 * @typedef {object} Link
 * @property {string} name `scenario, seed 1` or `scenario, seed 1, played`
 * @property {string} hash the hash of its world
 * @property {string} fragment
 */

/**
 * The links that were made under one set of rules.
 * @typedef {object} Generation
 * @property {string} rules
 * @property {readonly Link[]} links
 */

/**
 * What becomes of the former links when new ones are made. Those of other rules are kept, a few of each generation, so
 * that tests can see them refused; under the same rules a world begins as it did, or the rules' id has missed a change.
 * @param {readonly Generation[]} former @param {Generation | undefined} previous @param {Generation} present
 * @returns {readonly Generation[]}
 */
export function formerAfter(former, previous, present) {
  if (!previous) return former
  if (previous.rules !== present.rules) {
    const kept = { rules: previous.rules, links: previous.links.filter(({ name }) => /, seed 1(,|$)/.test(name)) }
    return [...former, kept]
  }
  for (const { name, hash } of previous.links) {
    const again = present.links.find((link) => link.name === name)
    // A script may have been changed, which is no change of the rules.
    if (again && again.hash !== hash && !name.endsWith(', played'))
      throw new Error(`${name} is another world than before, and the rules are still said to be ${present.rules}`)
  }
  return former
}
