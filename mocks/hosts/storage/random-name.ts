/** A name that no other has. crypto.randomUUID would do, but is missing where the page came by plain http. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
