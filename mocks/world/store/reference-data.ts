import { factory, nullable, primaryKey } from '@mswjs/data'
import type { LeadSourceRecord, OrgUnitRecord, SettingsRecord } from '../../domain/records'
import type { RowStorage } from './indexed-table'

/** Requires a model to define every field of its record, because @mswjs/data drops all other fields. */
type FieldsOf<Row> = Record<keyof Row, unknown>

const optionalText = nullable<string>(() => null)

const leadSource = {
  id: primaryKey(String),
  name: String,
  category: String,
  status: (): LeadSourceRecord['status'] => 'PAUSED',
  logoUrl: optionalText,
  description: optionalText,
  baseCostCents: Number,
  markupBasisPoints: Number,
  createdAt: Number,
  updatedAt: Number,
} satisfies FieldsOf<LeadSourceRecord>

const orgUnit = {
  id: primaryKey(String),
  name: String,
  level: (): OrgUnitRecord['level'] => 'TEAM',
  parentId: optionalText,
  archived: Boolean,
  createdAt: Number,
} satisfies FieldsOf<OrgUnitRecord>

const settings = {
  id: primaryKey(String),
  brandName: String,
  defaultStates: (): string[] => [],
  defaultLowBalanceThresholdCents: Number,
  returnWindowHours: Number,
  activateNewWallets: Boolean,
} satisfies FieldsOf<SettingsRecord>

/** Creates the small tables that only administrators change, stored with @mswjs/data. */
export function createReferenceData() {
  const database = factory({ leadSource, orgUnit, settings })
  return {
    leadSources: new ReferenceRows<LeadSourceRecord>(database.leadSource),
    orgUnits: new ReferenceRows<OrgUnitRecord>(database.orgUnit),
    // The types of @mswjs/data do not support readonly arrays.
    settings: new ReferenceRows(database.settings as Model<SettingsRecord>),
  }
}

interface ById {
  where: { id: { equals: string } }
}

/** Part of the model API of @mswjs/data that this file needs. */
interface Model<Row> {
  create(row: Row): Row
  count(): number
  getAll(): Row[]
  update(query: ById & { strict: true; data: Row }): Row
  delete(query: ById): Row | null
}

const byId = (id: string): ById => ({ where: { id: { equals: id } } })

/** Stores the rows of one @mswjs/data model, in insertion order. */
class ReferenceRows<Row extends { readonly id: string }> implements RowStorage<Row> {
  /** The rows by id. Undefined after a change. Without it, each read would query the model, thousands of times. */
  private known: ReadonlyMap<string, Row> | undefined

  constructor(private readonly model: Model<Row>) {}

  get size(): number {
    return this.model.count()
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  set(id: string, row: Row): void {
    if (this.get(id)) this.model.update({ ...byId(id), strict: true, data: row })
    else this.model.create(row)
    this.known = undefined
  }

  delete(id: string): void {
    this.model.delete(byId(id))
    this.known = undefined
  }

  values(): Iterable<Row> {
    return this.rows.values()
  }

  private get rows(): ReadonlyMap<string, Row> {
    return (this.known ??= new Map(this.model.getAll().map((row) => [row.id, row])))
  }
}
