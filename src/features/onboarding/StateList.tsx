import { matching } from '../../shared/search'
import { Box } from '@chakra-ui/react/box'
import { type JSX, useState } from 'react'
import { readState } from '../../shared/states'
import { type UsState, usStates } from '../../lib/labels/us-states'
import { Checkbox } from '../../ui/field/Checkbox'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { TextField } from '../../ui/field/TextField'
import { type FiguresByState, openLeadsText, type StateFigures } from './state-figures'
import styles from './StateList.module.css'

export interface StateListProps {
  selected: ReadonlySet<string>
  figures: FiguresByState
  onToggle: (code: string, selected: boolean) => void
}

/** A searchable list of all states. */
export function StateList({ selected, figures, onToggle }: StateListProps): JSX.Element {
  const [search, setSearch] = useState('')
  const found = matching(usStates, search, ({ name }) => [name])
  const code = readState(search)
  const shown = usStates.filter((state) => state.code === code || found.includes(state))
  return (
    <div>
      <Box maxW="sm" mb="4">
        <TextField
          label="Search states"
          type="search"
          value={search}
          onChange={setSearch}
          placeholder="California, CA"
        />
      </Box>
      {shown.length === 0 ? (
        <EmptyState icon="search" title="No state of that name">
          Try its full name or its two letters.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="States">
          {shown.map((state) => (
            <StateRow
              key={state.code}
              state={state}
              figures={figures.get(state.code)}
              selected={selected.has(state.code)}
              onToggle={onToggle}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface StateRowProps {
  state: UsState
  figures: StateFigures | undefined
  selected: boolean
  onToggle: StateListProps['onToggle']
}

function StateRow({ state, figures, selected, onToggle }: StateRowProps): JSX.Element {
  return (
    <li className={classNames(styles.row, selected && styles.chosen)}>
      <Checkbox label={state.name} checked={selected} onChange={(on) => onToggle(state.code, on)} />
      {figures ? (
        <div className={styles.figures}>
          <span>{openLeadsText(figures.openLeads)}</span>
          {figures.typicalCostCents === null ? null : (
            <span className={styles.cost}>
              median <Money cents={figures.typicalCostCents} />
            </span>
          )}
        </div>
      ) : null}
    </li>
  )
}
