import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { usStateName } from '../../lib/labels/us-states'
import { LinkButton } from '../../ui/button/Button'

/** A list of the user's states with a link to change them. */
export function StatesSummary({ states }: { states: readonly string[] }): JSX.Element {
  return (
    <Stack gap="4" align="start">
      {states.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          You haven’t selected a state yet.
        </Text>
      ) : (
        <Flex as="ul" wrap="wrap" gap="1.5" aria-label="Your states">
          {states.map((state) => (
            <Text as="li" key={state} px="2.5" py="0.5" borderWidth="1px" rounded="full" bg="bg.subtle" fontSize="sm">
              {usStateName(state)}
            </Text>
          ))}
        </Flex>
      )}
      <LinkButton to="/onboarding/states" icon="map">
        Choose states
      </LinkButton>
    </Stack>
  )
}
