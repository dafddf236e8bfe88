import type { DomainContext } from '../../domain/context'
import type { UserRole } from '../../domain/records'
import { phoneNumber, PLACES, placesIn, STREETS } from '../../domain/seed-data'
import { insertUser } from '../../domain/user-fields'

export interface PersonSeed {
  readonly id: string
  /** `admin`, `manager`, `agent`, or a name that ends in `@demo`, so that no name typed by chance is a seed person's. */
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** Defaults to first.last@example.com. */
  readonly email?: string
  readonly role: UserRole
  readonly unitId: string | null
  readonly states: readonly string[]
  /** Empty if unknown. The person then has no address. */
  readonly city: string
  readonly state: string
  readonly zipCode: string
  /**
   * Description for the console's list of people. The descriptions of the people in PEOPLE are in
   * mocks/control/scenario-list.ts.
   */
  readonly story?: string
}

export const ADMIN_ID = 'user-admin'
export const MANAGER_ID = 'user-manager'
export const AGENT_ID = 'user-agent'

/**
 * Returns a seed person. `states` is a list of US states such as "CA NY", and `home` a city such as "Fresno, CA 93721".
 */
function person(
  id: string,
  username: string,
  name: string,
  role: UserRole,
  unitId: string | null,
  states: string,
  home: string,
): PersonSeed {
  const [firstName = '', lastName = ''] = name.split(' ')
  const [city = '', state = '', zipCode = ''] = home.split(/, | (?=\d)/)
  return { id, username, firstName, lastName, role, unitId, states: states.match(/\w+/g) ?? [], city, state, zipCode }
}

/**
 * The people of the default company. Each agent demonstrates one situation, such as a low balance. One manager and one
 * administrator buy leads too.
 */
export const PEOPLE: readonly PersonSeed[] = [
  person(ADMIN_ID, 'admin', 'Avery Lindqvist', 'ADMINISTRATOR', null, 'CA', 'Sacramento, CA 95814'),
  person('user-admin-two', 'admin-two@demo', 'Blair Penhallow', 'ADMINISTRATOR', null, '', 'Albany, NY 12207'),
  person(MANAGER_ID, 'manager', 'Morgan Okonkwo', 'MANAGER', 'branch-harbor', 'NC NV OR VA WA', 'Oakland, CA 94607'),
  person(
    'user-manager-canyon',
    'manager-canyon@demo',
    'Jordan Castellan',
    'MANAGER',
    'branch-canyon',
    '',
    'Phoenix, AZ 85004',
  ),
  person(AGENT_ID, 'agent', 'Riley Fairweather', 'AGENT', 'team-north-pier', 'CA NY TX', 'Rochester, NY 14611'),
  person('user-low', 'agent-low@demo', 'Sasha Thornbury', 'AGENT', 'team-north-pier', 'CA NV OR', 'Fresno, CA 93721'),
  person(
    'user-disabled',
    'agent-disabled@demo',
    'Devon Marlowe',
    'AGENT',
    'team-south-pier',
    'NY NJ PA',
    'Buffalo, NY 14202',
  ),
  person('user-top-up', 'agent-topup@demo', 'Casey Quimby', 'AGENT', 'team-south-pier', 'FL GA', 'Tampa, FL 33602'),
  person('user-new', 'agent-new@demo', 'Robin Yarrow', 'AGENT', 'team-south-pier', 'CA NY TX', 'El Paso, TX 79901'),
  person('user-ridge-one', 'agent-ridge@demo', 'Emery Sandoval', 'AGENT', 'team-ridge', 'AZ CO UT', 'Tucson, AZ 85701'),
  person('user-ridge-two', 'agent-mesa@demo', 'Harper Stillwater', 'AGENT', 'team-ridge', 'CA WA', 'Mesa, AZ 85201'),
  person(
    'user-range-one',
    'agent-range@demo',
    'Quinn Halloran',
    'AGENT',
    'team-open-range',
    'OH MI IL IN',
    'Columbus, OH 43215',
  ),
  person(
    'user-range-two',
    'agent-plains@demo',
    'Rowan Winslow',
    'AGENT',
    'team-open-range',
    'TX OK',
    'Tulsa, OK 74103',
  ),
]

export const NEWCOMER_ID = 'user-new'

/** Adds all people except the newcomer (an agent who has just joined) and the people whose ids are in `later`. */
export function seedPeople(ctx: DomainContext, later: readonly string[], people = PEOPLE): void {
  people.forEach((seed, i) => {
    if (seed.id !== NEWCOMER_ID && !later.includes(seed.id)) seedPerson(ctx, seed, i)
  })
}

/** Adds the newcomer, and the person with the id `alsoNew`. */
export function seedNewcomer(ctx: DomainContext, alsoNew?: string, people = PEOPLE): void {
  people.forEach((seed, i) => {
    if (seed.id === NEWCOMER_ID || seed.id === alsoNew) seedPerson(ctx, seed, i)
  })
}

function seedPerson(ctx: DomainContext, seed: PersonSeed, i: number): void {
  insertUser(ctx, {
    id: seed.id,
    username: seed.username,
    email: seed.email ?? `${seed.firstName}.${seed.lastName}@example.com`.toLowerCase(),
    firstName: seed.firstName,
    lastName: seed.lastName,
    role: seed.role,
    phoneNumber: phoneNumber(areaCodeOf(seed), 10 + i),
    // Real license numbers have no leading zeros, so these belong to no real person.
    nmlsNumber: seed.states.length > 0 ? `000${String(4100 + i)}` : null,
    address: seed.city
      ? {
          line1: `${100 + i * 7} ${STREETS[i % STREETS.length]}`,
          line2: null,
          city: seed.city,
          state: seed.state,
          zipCode: seed.zipCode,
        }
      : null,
    selectedStates: seed.states,
    unitId: seed.unitId,
  })
}

/**
 * Returns the phone area code of the person's city, else of a city in the same US state. Without a state, returns the
 * area code of any city.
 */
function areaCodeOf({ city, state }: PersonSeed): string {
  const places = state ? placesIn(state) : PLACES
  return (places.find((place) => place.city === city) ?? places[0])?.areaCode ?? '555'
}
