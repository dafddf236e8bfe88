import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import { Section } from '../../ui/page/Card'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { personName } from '../../lib/words/person-words'
import { type OrgUnit, type UnitChange, type UnitPerson } from './units'
import { levelBelow, levelNames } from './unit-tree'
import { HStack, Stack, Text } from '../../ui/page/layout'

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
      {list.length === 0 ? (
        <Text as="span" color="fg.muted">
          No one
        </Text>
      ) : null}
      {list.map((person) => (
        <HStack key={person.id} justify="space-between">
          <Text as="span" minWidth="0" overflowWrap="anywhere">
            {personName(person)}
          </Text>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${personName(person)} from ${unit.name}`}
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
        {people('Manager', unit.managers)}
        {people('Agents', unit.agents)}
      </Stack>
    </Section>
  )
}
