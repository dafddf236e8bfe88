import type { Player } from './config'
import { holds } from './language'
import table from './nulls.txt?raw'
import type { Json } from './schema'

/** The condition under which a nullable field has a value all the same, by type and field. */
const NULLABLE = new Map(
  table.split('\n').flatMap((line) => {
    const [left = '', condition] = line.split(' unless ')
    const [type = '', ...fields] = left.split(' ')
    return fields.map((field) => [`${type}.${field}`, condition?.split(' ')] as const)
  }),
)

/** Returns whether null is an answer for a field of a record. */
export function mayBeNull(type: string, field: string, of: Json, reader: Player): boolean {
  if (field === 'nextToken') return true
  // Rejected mutations have no record, a payment no entry before its callback, and a removal no card.
  if (type.endsWith('Result')) return of['success'] === false || field === 'transaction' || field === 'paymentMethod'
  const condition = NULLABLE.get(`${type}.${field}`)
  return NULLABLE.has(`${type}.${field}`) && (!condition || !holds({ ...of, reader }, condition, {}))
}
