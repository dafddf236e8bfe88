import { PLACES, type Place } from './__generated__/seed-data'

export { EMPLOYERS, FIRST_NAMES, LAST_NAMES, PLACES, STREETS, type Place } from './__generated__/seed-data'

const placesByState = new Map<string, readonly Place[]>()
for (const place of PLACES) placesByState.set(place.state, [...(placesByState.get(place.state) ?? []), place])

/** Returns the cities of a US state. Throws for an unknown state. */
export function placesIn(state: string): readonly Place[] {
  const places = placesByState.get(state)
  if (!places) throw new Error(`Unknown state: ${state}`)
  return places
}

/**
 * Returns a phone number from the range that is reserved for fiction: 555-0100 to 555-0199 in each area code. `line` is
 * 0 to 99.
 */
export const phoneNumber = (areaCode: string, line: number): string =>
  `+1${areaCode}55501${String(line).padStart(2, '0')}`
