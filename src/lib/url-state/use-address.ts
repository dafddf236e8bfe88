import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Address, AddressPatch, WriteMode } from './address'
import type { AddressCodec } from './codecs'

export const AddressContext = createContext<Address | null>(null)

interface Place {
  readonly address: Address
  /** Path of the rendered screen, which lags behind the router during a transition. */
  readonly pathname: string
}

function usePlace(): Place {
  const address = use(AddressContext)
  if (!address) throw new Error('There is no address above this component')
  return { address, pathname: useLocation().pathname }
}

/** Returns the URL parameters of this screen. */
export function useAddressParams(): URLSearchParams {
  const { address, pathname } = usePlace()
  return useSyncExternalStore(address.subscribe, () => address.view(pathname).params)
}

/** Returns the URL parameters including typed text, for the fields themselves. */
export function useShownParams(): URLSearchParams {
  const { address, pathname } = usePlace()
  return useSyncExternalStore(address.subscribe, () => address.view(pathname).shown)
}

export type WriteAddress = (patch: AddressPatch, mode?: WriteMode) => void

export function useWriteAddress(): WriteAddress {
  const { address, pathname } = usePlace()
  return useCallback((patch, mode) => address.write(pathname, patch, mode), [address, pathname])
}

export type AddressSchema = Readonly<Record<string, AddressCodec<unknown>>>
export type AddressValues<S> = { readonly [K in keyof S]: S[K] extends AddressCodec<infer T> ? T : never }

export interface AddressState<Values> {
  readonly values: Values
  /** Writes some values and keeps all other parameters. With `push`, Back undoes the change. */
  readonly set: (patch: Partial<Values>, options?: { push?: boolean }) => void
  /** Resets these keys, or all keys, to their defaults. */
  readonly reset: (keys?: readonly (keyof Values)[]) => void
}

/** Returns the part of the screen's state that is in the URL. Define the schema outside the component. */
export function useAddress<S extends AddressSchema>(schema: S): AddressState<AddressValues<S>> {
  const params = useAddressParams()
  const write = useWriteAddress()
  const values = useMemo(() => readAddress(schema, params), [schema, params])
  const set = useCallback(
    (patch: Partial<AddressValues<S>>, { push = false }: { push?: boolean } = {}) => {
      const texts = Object.entries(patch).map(([key, value]) => [key, schema[key]?.format(value) ?? null])
      write(Object.fromEntries(texts) as AddressPatch, push ? 'push' : 'replace')
    },
    [schema, write],
  )
  const reset = useCallback(
    (keys: readonly (keyof AddressValues<S>)[] = Object.keys(schema)) =>
      write(Object.fromEntries(keys.map((key) => [key, null]))),
    [schema, write],
  )
  return { values, set, reset }
}

export function readAddress<S extends AddressSchema>(schema: S, params: URLSearchParams): AddressValues<S> {
  const entries = Object.entries(schema).map(([key, codec]) => [key, codec.parse(params.get(key))])
  return Object.fromEntries(entries) as AddressValues<S>
}
