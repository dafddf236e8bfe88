import { urlDay, urlDollarsAsCents, urlList, urlOption, urlText } from '../lib/url-state/codecs'
import type { UrlSchema } from '../lib/url-state/url-state-store'
import type { DayRange } from '../lib/time/period'
import { optionsOf } from '../lib/labels/labels'
import type { SelectOption } from '../ui/field/Select'
import type {
  DatesFilter,
  FilterDefinition,
  MultiFilter,
  RangeFilter,
  SelectFilter,
  TextFilter,
} from '../ui/filter/filters'
import { lookUp } from '../shared/look-up'

type Labels = Readonly<Record<string, string | { readonly name: string }>>

/** The labels of an enum, or a function that returns options from the list's context, or null while they load. */
type Options<Context> = Labels | ((context: Context) => readonly SelectOption[] | null)

/** One filter of a list: its control, its URL parameters, and the value that the query gets. */
export type ListFilter<Context> =
  | Omit<TextFilter, 'key'>
  /** `hideIfEmpty` removes the control if it has no options. The control stays while the options load. */
  | (Omit<SelectFilter, 'key' | 'options'> & { options: Options<Context>; hideIfEmpty?: true })
  /** `values` says which values count in the URL. Default: those of the options, once they are known. */
  | (Omit<MultiFilter, 'key' | 'options'> & { options: Options<Context>; values?: readonly string[] | 'any' })
  /** `isPeriod`: the page's period menu sets the dates, so the filter bar has no control for them. */
  | (Omit<DatesFilter, 'key'> & { isPeriod?: true })
  | Omit<RangeFilter, 'key'>

export type ListFilters<Context> = Readonly<Record<string, ListFilter<Context>>>

export interface AmountRange {
  readonly min: number | null
  readonly max: number | null
}

type ChoiceOf<Given> = Given extends (...args: never) => unknown ? string : keyof Given & string

type FilterValue<Filter> = Filter extends { kind: 'dates' }
  ? DayRange
  : Filter extends { kind: 'range' }
    ? AmountRange
    : Filter extends { kind: 'multi'; options: infer Given }
      ? readonly ChoiceOf<Given>[]
      : Filter extends { kind: 'select'; options: infer Given }
        ? ChoiceOf<Given> | null
        : string | null

/** The values of all filters. A filter that is off is null, an empty list, or a range with open ends. */
export type FilterValues<Filters> = { readonly [Key in keyof Filters]: FilterValue<Filters[Key]> }

/** Wraps a single choice for an API that takes several. */
export const asList = <Value>(choice: Value | null): readonly Value[] | null => (choice === null ? null : [choice])

type Params = Readonly<Record<string, unknown>>

/** Returns the codecs of one filter. Without `context`, before the list is on the page, every choice counts. */
export function filterSchema<Context>(
  key: string,
  filter: ListFilter<Context>,
  context: Context | undefined,
): UrlSchema {
  switch (filter.kind) {
    case 'text':
      return { [key]: urlText() }
    case 'select':
      return { [key]: urlOption(optionsIn(filter.options, context)) }
    case 'multi':
      return {
        [key]: urlList(
          filter.values === 'any'
            ? undefined
            : (filter.values ?? optionsIn(filter.options, context)?.map(({ value }) => value)),
        ),
      }
    case 'dates':
      return { [`${key}From`]: urlDay(), [`${key}To`]: urlDay() }
    case 'range': {
      const codec = urlDollarsAsCents({ isWhole: filter.isWhole === true })
      return { [`${key}Min`]: codec, [`${key}Max`]: codec }
    }
  }
}

/** Returns the options of a filter, or null if they are not known yet. */
function optionsIn<Context>(options: Options<Context>, context: Context | undefined): readonly SelectOption[] | null {
  if (typeof options !== 'function') return optionsOf(options)
  // Options that take no context, such as the states, are always known.
  return context === undefined && options.length > 0 ? null : options(context as Context)
}

/** Returns the value of one filter. */
export function readFilter(key: string, filter: ListFilter<never>, params: Params): unknown {
  switch (filter.kind) {
    case 'text':
    case 'select':
      return lookUp(params, key) || null
    case 'multi':
      return lookUp(params, key)
    case 'dates':
      return { from: params[`${key}From`], to: params[`${key}To`] }
    case 'range':
      return { min: params[`${key}Min`], max: params[`${key}Max`] }
  }
}

/** Returns the URL parameters for new values of some filters. */
export function writeFilters(filters: ListFilters<never>, values: object): Params {
  const params = Object.entries(values).map(([key, value]): Params => {
    const kind = lookUp(filters, key)?.kind
    if (kind === 'dates') {
      const { from, to } = value as DayRange
      return { [`${key}From`]: from, [`${key}To`]: to }
    }
    if (kind === 'range') {
      const { min, max } = value as AmountRange
      return { [`${key}Min`]: min, [`${key}Max`]: max }
    }
    return { [key]: value ?? '' }
  })
  return Object.assign({}, ...params) as Params
}

/** Returns the controls for a FilterBar. */
export function filterControls<Context>(filters: ListFilters<Context>, context: Context): FilterDefinition[] {
  return Object.entries(filters).flatMap(([key, filter]): FilterDefinition[] => {
    if (filter.kind === 'dates' && filter.isPeriod) return []
    if (filter.kind !== 'select' && filter.kind !== 'multi') return [{ ...filter, key }]
    const options = optionsIn(filter.options, context)
    if (filter.kind === 'multi') {
      const { label } = filter
      return [{ kind: 'multi', key, label, options: options ?? [] }]
    }
    const { hideIfEmpty, ...select } = filter
    return hideIfEmpty && options?.length === 0 ? [] : [{ ...select, key, options: options ?? [] }]
  })
}
