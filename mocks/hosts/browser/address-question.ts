/** What an address may ask of the sandbox before the app starts. */
export const names = ['scenario', 'seed', 'now', 'freeze', 'faults', 'as', 'company', 'anyway'] as const
export const worldPrefix = '#world='

/** Whether it asks for anything. Most do not, and the code that obeys is not loaded for them. */
export function asksForSomething(address: URL): boolean {
  return names.some((name) => address.searchParams.has(name)) || address.hash.startsWith(worldPrefix)
}
