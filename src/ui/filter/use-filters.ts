import { firstPage } from '../../lib/address/codecs'
import { useShownParams, useWriteAddress } from '../../lib/address/use-address'
import { filterKeys, type FilterDefinition } from './filters'

export interface Filters {
  /** The address together with what is being typed. */
  readonly params: URLSearchParams
  readonly setParam: (key: string, value: string) => void
  readonly clear: (filters: readonly FilterDefinition[]) => void
}

/** The filters as the address has them. Another choice of rows begins at its first page, in the same write. */
export function useFilters(): Filters {
  const params = useShownParams()
  const write = useWriteAddress()
  return {
    params,
    setParam: (key, value) => write({ [key]: value, ...firstPage }, 'typing'),
    clear: (filters) =>
      write({ ...Object.fromEntries(filters.flatMap(filterKeys).map((key) => [key, null])), ...firstPage }),
  }
}
