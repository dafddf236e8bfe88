import { chakra, HStack, Stack } from '@chakra-ui/react'
import type { JSX } from 'react'
import type { OrganizationQuery } from '../../lib/graphql/__generated__/documents'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Card'
import { DescriptionList } from '../../ui/DescriptionList'
import { EmptyState } from '../../ui/EmptyState'
import { unitPersonName } from './move-words'
import type { UnitPerson } from './unit-actions'
import { levelBelow, levelNames } from './unit-tree'

export type OrgUnit = NonNullable<OrganizationQuery['listOrgUnits']>[number]
export type UnitChange = 'add' | 'rename' | 'move' | 'archive' | 'assign'

export interface UnitPanelProps {
  unit: OrgUnit | undefined
  path: string
  onChange: (change: UnitChange, unit: OrgUnit) => void
  onUnassign: (person: UnitPerson, unit: OrgUnit) => void
}

/** One unit of the hierarchy: who is in charge, who works there, and what can be changed. */
export function UnitPanel({ unit, path, onChange, onUnassign }: UnitPanelProps): JSX.Element {
  if (!unit)
    return (
      <Section title="Unit" card>
        <EmptyState icon="building" title="Choose a unit">
          Its people appear here, and what can be done with it.
        </EmptyState>
      </Section>
    )
  const below = levelBelow(unit.level)
  const people = (title: string, list: readonly UnitPerson[]): JSX.Element => (
    <Stack gap="1">
      <strong>{title}</strong>
      {list.length === 0 ? <chakra.span color="fg.muted">Nobody</chakra.span> : null}
      {list.map((person) => (
        <HStack key={person.id} justify="space-between">
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {unitPersonName(person)}
          </chakra.span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${unitPersonName(person)} from ${unit.name}`}
            onClick={() => onUnassign(person, unit)}
          >
            Remove
          </Button>
        </HStack>
      ))}
    </Stack>
  )
  return (
    <Section title={unit.name} card>
      <Stack gap="5">
        <DescriptionList
          items={[
            { term: 'Level', detail: levelNames[unit.level] },
            { term: 'Place', detail: path },
            { term: 'Agents here and below', detail: unit.agentCount },
          ]}
        />
        <HStack gap="2" flexWrap="wrap">
          {below ? (
            <Button variant="primary" icon="add" onClick={() => onChange('add', unit)}>
              Add {levelNames[below].toLowerCase()}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => onChange('assign', unit)}>
            Assign person
          </Button>
          <Button variant="secondary" onClick={() => onChange('rename', unit)}>
            Rename
          </Button>
          {unit.parentId === null ? null : (
            <Button variant="secondary" onClick={() => onChange('move', unit)}>
              Move
            </Button>
          )}
          <Button variant="ghost" icon="archive" onClick={() => onChange('archive', unit)}>
            Archive
          </Button>
        </HStack>
        {people('In charge', unit.managers)}
        {people('Agents', unit.agents)}
      </Stack>
    </Section>
  )
}
