import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Avatar } from '../../ui/mark/Avatar'
import { Money } from '../../ui/figure/Money'
import { personName } from '../../lib/words/person-words'
import { type OrgUnit, type UnitChange, type UnitPerson } from './units'
import { levelBelow, levelNames } from './unit-tree'
import type { UnitMoney } from './use-unit-money'
import { HStack, Stack, Text } from '../../ui/page/layout'
import styles from './UnitPanel.module.css'

export interface UnitPanelProps {
  unit: OrgUnit
  /** From the top: "Fairlead Lending › Coast › Harbor". */
  path: string
  /** The units right below it. */
  below: readonly OrgUnit[]
  money: UnitMoney | null
  onSelect: (unitId: string) => void
  onChange: (change: UnitChange, unit: OrgUnit) => void
  onUnassign: (person: UnitPerson, unit: OrgUnit) => void
}

/** One unit of the hierarchy: who is in charge, who works there, what they hold, and what can be changed. */
export function UnitPanel(props: UnitPanelProps): JSX.Element {
  const { unit, path, below, money, onSelect, onChange, onUnassign } = props
  const nextLevel = levelBelow(unit.level)
  const held = money?.byUnit.get(unit.id)
  return (
    <Stack gap="5">
      <DescriptionList
        items={[
          { term: 'Level', detail: levelNames[unit.level] },
          { term: 'Location', detail: path },
          { term: 'Agents here and below', detail: unit.agentCount },
          ...(held === undefined ? [] : [{ term: 'Agent balances', detail: <Money cents={held} /> }]),
        ]}
      />
      <HStack gap="2" flexWrap="wrap">
        {nextLevel ? (
          <Button variant="primary" icon="add" onClick={() => onChange('add', unit)}>
            Add {levelNames[nextLevel].toLowerCase()}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => onChange('assign', unit)}>
          Assign someone
        </Button>
        <Button variant="secondary" onClick={() => onChange('rename', unit)}>
          Rename
        </Button>
        {unit.parentId === null ? null : (
          <Button variant="secondary" onClick={() => onChange('move', unit)}>
            Move
          </Button>
        )}
        <Button variant="dangerQuiet" icon="archive" onClick={() => onChange('archive', unit)}>
          Archive
        </Button>
      </HStack>
      <People title="Manager" people={unit.managers} {...{ unit, money, onUnassign }} />
      {below.length > 0 ? (
        <Stack gap="1">
          <strong>Units below</strong>
          {below.map(({ id, name, agentCount }) => (
            <div key={id} className={styles.person}>
              <button type="button" className={styles.unit} onClick={() => onSelect(id)}>
                {name}
              </button>
              <Text as="span" color="fg.muted">
                {agentCount === 1 ? '1 agent' : `${agentCount} agents`}
              </Text>
              {money ? <Money cents={money.byUnit.get(id)} /> : null}
            </div>
          ))}
        </Stack>
      ) : null}
      {unit.agents.length > 0 || !nextLevel ? (
        <People title="Agents" people={unit.agents} {...{ unit, money, onUnassign }} />
      ) : null}
    </Stack>
  )
}

interface PeopleProps extends Pick<UnitPanelProps, 'unit' | 'money' | 'onUnassign'> {
  title: string
  people: readonly UnitPerson[]
}

function People({ title, people, unit, money, onUnassign }: PeopleProps): JSX.Element {
  return (
    <Stack gap="1">
      <strong>{title}</strong>
      {people.length === 0 ? (
        <Text as="span" color="fg.muted">
          No one
        </Text>
      ) : null}
      {people.map((person) => {
        const held = money?.byAgent.get(person.id)
        return (
          <div key={person.id} className={styles.person}>
            <Avatar name={personName(person)} size={28} />
            <span className={styles.name}>{personName(person)}</span>
            {held === undefined ? null : <Money cents={held} />}
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove ${personName(person)} from ${unit.name}`}
              onClick={() => onUnassign(person, unit)}
            >
              Remove
            </Button>
          </div>
        )
      })}
    </Stack>
  )
}
