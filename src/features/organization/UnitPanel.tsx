import { chakra } from '@chakra-ui/react/styled-system'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Money } from '../../ui/figure/Money'
import { type OrgUnit, type UnitChange, type UnitPerson } from './units'
import { levelBelow, levelNames } from './unit-tree'
import type { UnitMoney } from './use-unit-money'
import { UnitPeople } from './UnitPeople'
import { UnitAgents } from './UnitAgents'

export interface UnitPanelProps {
  unit: OrgUnit
  /** Path from the top unit: "Fairlead Lending › Coast › Harbor". */
  path: string
  /** The direct children of the unit. */
  below: readonly OrgUnit[]
  money: UnitMoney | null
  onSelect: (unitId: string) => void
  onChange: (change: UnitChange, unit: OrgUnit) => void
  onUnassign: (person: UnitPerson, unit: OrgUnit) => void
}

/** A panel for one unit with its managers, agents, balances, and actions. */
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
      <UnitPeople title="Manager" people={unit.managers} {...{ unit, money, onUnassign }} />
      {below.length > 0 ? (
        <Stack gap="1">
          <strong>Units below</strong>
          {below.map(({ id, name, agentCount }) => (
            <HStack key={id} gap="2.5" minH="10">
              <chakra.button
                type="button"
                flex="1"
                minW="0"
                minH="7"
                color="accent.fg"
                fontWeight="medium"
                textAlign="start"
                overflowWrap="anywhere"
                _hover={{ textDecoration: 'underline' }}
                onClick={() => onSelect(id)}
              >
                {name}
              </chakra.button>
              <Text as="span" color="fg.muted">
                {agentCount === 1 ? '1 agent' : `${agentCount} agents`}
              </Text>
              {money ? <Money cents={money.byUnit.get(id)} /> : null}
            </HStack>
          ))}
        </Stack>
      ) : null}
      <UnitAgents {...{ unit, money, onUnassign }} key={unit.id} />
    </Stack>
  )
}
