import { useCallback } from 'react'
import { firstPage, type PagePosition, type SortState } from '../lib/address/codecs'
import { type AddressSchema, type AddressValues, useAddress } from '../lib/address/use-address'

export interface ListAddressOptions<Schema extends AddressSchema> {
  /** What the list keeps in the address. Define it outside the component; `sort` and `page` have their meaning here. */
  readonly schema: Schema
  /** The parameters that choose rows. */
  readonly filters: readonly (keyof Schema & string)[]
  /** The parameter that names the open record, where records open. */
  readonly record?: keyof Schema & string
}

export interface ListAddress<Values> {
  readonly values: Values
  /** Another choice or order of rows, which begins at its first page. */
  readonly change: (patch: Partial<Values>) => void
  readonly clearFilters: () => void
  /** True when something is filtered, so that "nothing" means "nothing of that kind". */
  readonly filtered: boolean
  readonly sort: SortState | undefined
  readonly onSort: (sort: SortState) => void
  readonly position: PagePosition | null
  readonly setPosition: (position: PagePosition | null) => void
  readonly recordId: string | null
  readonly openRecord: (id: string) => void
  readonly closeRecord: () => void
}

/** The part of a list that lives in the address: filters, order, place and the open record. */
export function useListAddress<Schema extends AddressSchema>(
  options: ListAddressOptions<Schema>,
): ListAddress<AddressValues<Schema>> {
  type Values = AddressValues<Schema>
  const { schema, filters, record } = options
  const { values, set, reset } = useAddress(schema)
  const known: Readonly<Record<string, unknown>> = values
  const recordId = record === undefined ? '' : String(known[record])
  const change = useCallback((patch: Partial<Values>) => set({ ...patch, ...firstPageOf(schema) }), [schema, set])
  return {
    values,
    change,
    clearFilters: () => reset([...filters, ...Object.keys(firstPageOf(schema))]),
    filtered: filters.some((name) => isSet(known[name])),
    sort: known['sort'] as SortState | undefined,
    onSort: (sort) => change({ sort } as unknown as Partial<Values>),
    position: (known['page'] ?? null) as PagePosition | null,
    setPosition: (page) => set({ page } as unknown as Partial<Values>),
    recordId: recordId === '' ? null : recordId,
    // From one record to the next is no step of its own.
    openRecord: (id) => record && set({ [record]: id } as unknown as Partial<Values>, { push: recordId === '' }),
    closeRecord: () => record && reset([record]),
  }
}

function firstPageOf(schema: AddressSchema): Partial<Record<string, null>> {
  return 'page' in schema ? firstPage : {}
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
}
