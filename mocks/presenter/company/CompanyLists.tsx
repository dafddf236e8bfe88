import { Box } from '@chakra-ui/react/box'
import type { JSX } from 'react'
import { ChipPicker, type ChipPickerProps } from '../../../src/ui/field/ChipPicker'
import { Select, type SelectOption } from '../../../src/ui/field/Select'
import { TextField } from '../../../src/ui/field/TextField'
import { readStates, stateNames } from '../../../src/shared/states'
import { CATEGORIES, type Category, LIMITS } from '../../world/company/company'
import { type FormPartProps, joinStates } from './draft'
import { RowList } from './RowList'

/** Returns the states as options, and the chosen texts that are not states, so that they can be removed. */
const stateOptions = (chosen: readonly string[]): readonly SelectOption[] => [
  ...[...stateNames].map(([value, label]) => ({ value, label })),
  ...chosen.filter((text) => text !== '' && !stateNames.has(text)).map((value) => ({ value, label: value })),
]

interface StatesFieldProps extends Pick<ChipPickerProps, 'label' | 'error'> {
  /** The states as text, such as 'CO, UT'. */
  value: string
  onChange: (value: string) => void
}

/** A choice of several states. */
export function StatesField({ label, error, value, onChange }: StatesFieldProps): JSX.Element {
  const chosen = readStates(value)
  return (
    <Box gridColumn="1 / -1" data-error={error && ''}>
      <ChipPicker
        {...{ label, error }}
        options={stateOptions(chosen)}
        value={chosen}
        onChange={(codes) => onChange(joinStates(codes))}
      />
    </Box>
  )
}

export function BranchList({ draft, change, errors }: FormPartProps): JSX.Element {
  return (
    <RowList
      title="Branches"
      singular="Branch"
      rows={draft.branches}
      maxRows={LIMITS.branches}
      path="branches"
      errors={errors}
      onChange={(branches) => change({ branches })}
      empty={() => ({ name: '', city: '', state: '' })}
      note={({ city, state }) => [[city, state].filter(Boolean).join(', ')]}
      fields={({ state }, field) => (
        <>
          <Box gridColumn="1 / -1">
            <TextField label="Name" {...field('name')} />
          </Box>
          <TextField label="City" {...field('city')} />
          <Select label="State" placeholder="No state" options={stateOptions([state])} {...field('state')} />
        </>
      )}
    />
  )
}

const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  RATE_TABLE: 'Rate table',
  FORM_LEAD: 'Form',
  PHYSICAL_LEAD: 'Mail',
  IN_BOUND_CALL: 'Inbound call',
  DIGITAL: 'Digital',
}

export function SourceList({ draft, change, errors }: FormPartProps): JSX.Element {
  return (
    <RowList
      title="Lead sources"
      singular="Source"
      rows={draft.sources}
      maxRows={LIMITS.sources}
      path="sources"
      errors={errors}
      onChange={(sources) => change({ sources })}
      empty={() => ({ name: '', category: 'FORM_LEAD' as const, price: '' })}
      note={({ category, price }) => [CATEGORY_LABELS[category], price && `$${price}`]}
      fields={(_source, field) => (
        <>
          <Box gridColumn="1 / -1">
            <TextField label="Name" {...field('name')} />
          </Box>
          <Select
            label="Category"
            options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
            {...field('category')}
          />
          <TextField label="Price" prefix="$" inputMode="decimal" {...field('price', 'priceCents')} />
        </>
      )}
    />
  )
}
