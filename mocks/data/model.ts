import { factory, oneOf, primaryKey } from '@mswjs/data'

/*
 * The entities of the world and how they relate, declared with @mswjs/data. A relation `agent` is held in the field
 * `agentId`; what the other fields are is said, and checked by the compiler, in mocks/domain/records.ts.
 * docs/decisions/002-data-model.md says why rows are written by EntityTable and read through its indexes.
 */
const id = primaryKey(String)
const agent = oneOf('user')
const source = oneOf('leadSource')
const lead = oneOf('lead')

export const dictionary = {
  orgUnit: { id, parent: oneOf('orgUnit', { nullable: true }) },
  user: { id, unit: oneOf('orgUnit', { nullable: true }) },
  paymentConfig: { id, defaultPaymentMethod: oneOf('paymentMethod', { nullable: true }) },
  paymentMethod: { id, agent },
  leadSource: { id },
  pricingChange: { id, source, changedBy: oneOf('user', { nullable: true }) },
  wallet: { id, agent, source },
  lead: { id, source },
  leadNote: { id, lead, author: oneOf('user') },
  leadEvent: { id, lead },
  paymentIntent: { id, agent, source: oneOf('leadSource', { nullable: true }) },
  setupIntent: { id, agent },
  paymentEvent: { id },
  paymentActivity: { id, agent },
  notification: { id, user: oneOf('user') },
  savedSearch: { id, agent },
  audit: { id, actor: oneOf('user', { nullable: true }) },
  mail: { id },
  secondFactor: { id },
  verificationCode: { id, user: oneOf('user') },
  upload: { id, user: oneOf('user') },
  idempotency: { id },
  settings: { id },
}

export type EntityName = keyof typeof dictionary

export interface ForeignKey {
  readonly field: string
  readonly target: EntityName
  readonly nullable: boolean
}

/** What an entity's row points to, read off the declaration. */
export function foreignKeys(name: EntityName): readonly ForeignKey[] {
  return Object.entries(dictionary[name]).flatMap(([property, definition]) =>
    'target' in definition
      ? [
          {
            field: `${property}Id`,
            target: definition.target.modelName as EntityName,
            nullable: definition.attributes.nullable,
          },
        ]
      : [],
  )
}

/**
 * An empty database. @mswjs/data would synchronise databases of several tabs over a BroadcastChannel; this world lives
 * in one thread, so the channel is kept from it.
 */
export function createDatabase() {
  const channel = globalThis.BroadcastChannel
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  try {
    return factory(dictionary)
  } finally {
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: channel, configurable: true, writable: true })
  }
}

export type WorldDatabase = ReturnType<typeof createDatabase>
