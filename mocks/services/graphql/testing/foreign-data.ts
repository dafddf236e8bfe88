/** Fields by type whose values belong to one person and turn up nowhere else: each is a mark of its owner. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  Agent: ['email', 'phoneNumber', 'nmlsNumber'],
  Address: ['line1'],
  Lead: ['email', 'phone'],
  LeadNote: ['id'],
  LeadEvent: ['id'],
  PaymentActivity: ['id'],
  PaymentConfig: ['stripeCustomerId'],
  PaymentIntent: ['id', 'clientSecret'],
  PaymentMethod: ['id'],
  Transaction: ['id', 'correlationId', 'accountRef'],
}

/** Nobody but their owner sees these: no manager, no administrator. */
const PRIVATE_MARKS: Readonly<Record<string, readonly string[]>> = {
  Notification: ['id'],
  SavedSearch: ['id'],
}

/** Types that are a person: their id says whose they are. AuthUser is whoever has just given his password. */
const PERSONS = new Set(['Agent', 'User'])

type Visit = (object: Readonly<Record<string, unknown>>, path: string) => void

function visitObjects(value: unknown, visit: Visit, path = ''): void {
  if (Array.isArray(value)) value.forEach((item, i) => visitObjects(item, visit, `${path}[${i}]`))
  else if (typeof value === 'object' && value !== null) {
    const object = value as Readonly<Record<string, unknown>>
    visit(object, path)
    for (const [key, inner] of Object.entries(object)) visitObjects(inner, visit, path ? `${path}.${key}` : key)
  }
}

export interface Marks {
  readonly shared: ReadonlySet<string>
  readonly private: ReadonlySet<string>
}

/** What marks a person's data, from answers that the person got when asking about his own. */
export function marksIn(answers: readonly unknown[]): Marks {
  const collect = (fields: Readonly<Record<string, readonly string[]>>) => {
    const found = new Set<string>()
    visitObjects(answers, (object) => {
      for (const field of fields[String(object['__typename'])] ?? []) {
        const value = object[field]
        if (typeof value === 'string' && value !== '') found.add(value)
      }
    })
    return found
  }
  return { shared: collect(MARKS), private: collect(PRIVATE_MARKS) }
}

export interface Reader {
  readonly userId: string | null
  /** Whether what belongs to that person may be shown to the reader, notifications and searches apart. */
  mayRead(ownerId: string): boolean
  /** Whether the reader may know that person by name, as the managers of his units. */
  mayKnow(ownerId: string): boolean
}

/** Fields of an answer, by their paths, that belong to somebody whose they are not to see. */
export function foreignFields(answer: unknown, reader: Reader, owners: ReadonlyMap<string, Marks>): readonly string[] {
  const foreign: string[] = []
  visitObjects(answer, (object, path) => {
    const { __typename: type, id, agentId } = object
    if (typeof agentId === 'string' && !reader.mayRead(agentId)) foreign.push(`${path}.agentId`)
    if (PERSONS.has(String(type)) && typeof id === 'string' && !reader.mayKnow(id)) foreign.push(`${path}.id`)
    for (const [key, value] of Object.entries(object)) {
      if (typeof value === 'string' && isForeign(value, reader, owners)) foreign.push(`${path}.${key}`)
    }
  })
  return foreign
}

function isForeign(value: string, reader: Reader, owners: ReadonlyMap<string, Marks>): boolean {
  for (const [ownerId, marks] of owners) {
    if (ownerId === reader.userId) continue
    if (marks.private.has(value) || (marks.shared.has(value) && !reader.mayRead(ownerId))) return true
  }
  return false
}
