import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { personName } from '../../lib/words/person-words'
import { Button } from '../../ui/button/Button'
import { Money } from '../../ui/figure/Money'
import { Avatar } from '../../ui/mark/Avatar'
import type { OrgUnit, UnitPerson } from './units'
import type { UnitMoney } from './use-unit-money'

export interface UnitPeopleProps {
  unit: OrgUnit
  money: UnitMoney | null
  onUnassign: (person: UnitPerson, unit: OrgUnit) => void
  title: string
  people: readonly UnitPerson[]
}

/** A list of the users in a unit, each with a balance and a Remove button. */
export function UnitPeople({ title, people, unit, money, onUnassign }: UnitPeopleProps): JSX.Element {
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
          <HStack key={person.id} gap="2.5" minH="10">
            <Avatar name={personName(person)} size={28} />
            <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
              {personName(person)}
            </Text>
            {held === undefined ? null : <Money cents={held} />}
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove ${personName(person)} from ${unit.name}`}
              onClick={() => onUnassign(person, unit)}
            >
              Remove
            </Button>
          </HStack>
        )
      })}
    </Stack>
  )
}
