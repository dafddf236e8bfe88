import { DomainError } from '../../domain/errors'
import type { PaymentEventRecord } from '../../domain/records'
import { SYSTEM, type World } from '../../world/world'
import type { PaymentEvent } from './api-types'

const asListed = (event: PaymentEventRecord): PaymentEvent => ({
  ...event,
  createdAt: new Date(event.createdAt).toISOString(),
  dueAt: event.dueAt === null ? null : new Date(event.dueAt).toISOString(),
})

/** What the card service had to tell, newest first. */
export const listEvents = (world: World): readonly PaymentEvent[] =>
  [...world.view(SYSTEM).store.paymentEvents.all()].reverse().map(asListed)

/** `deliver`, `duplicate` or `drop`, of one event. */
export function settleEvent(world: World, id: string, action: string | undefined): PaymentEvent {
  const find = () => {
    const event = world.store.paymentEvents.get(id)
    if (!event) throw new DomainError('NOT_FOUND', `events/${id}: there is no such event`)
    return event
  }
  find()
  if (action === 'deliver') world.execute('deliverPaymentEvent', SYSTEM, { eventId: id })
  else if (action === 'duplicate') world.execute('duplicatePaymentEvent', SYSTEM, { eventId: id })
  else if (action === 'drop') world.execute('dropPaymentEvent', SYSTEM, { eventId: id })
  else throw new DomainError('NOT_FOUND', `events/${id}/${action ?? ''}: expected deliver, duplicate or drop`)
  return asListed(find())
}
