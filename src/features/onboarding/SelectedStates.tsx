import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { usStateName } from '../../lib/format/us-states'
import { IconButton } from '../../ui/button/IconButton'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { type FiguresByState, figuresText, openLeadsText, totalOpenLeads } from './state-figures'

export interface SelectedStatesProps {
  selected: ReadonlySet<string>
  figures: FiguresByState
  onRemove: (code: string) => void
}

/** The selected states, each with its open leads and typical cost. */
export function SelectedStates({ selected, figures, onRemove }: SelectedStatesProps): JSX.Element {
  const chosen = [...selected]
    .map((code) => ({ code, name: usStateName(code), ofState: figures.get(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
  const count = `${chosen.length} ${chosen.length === 1 ? 'state' : 'states'}`
  const leads = figures.size > 0 ? openLeadsText(totalOpenLeads(selected, figures)) : null
  return (
    <Box
      as="section"
      aria-label="Your selection"
      position={{ xl: 'sticky' }}
      insetBlockStart="calc(var(--fl-shell-top, 0px) + 1.25rem)"
      pt="5"
      pe="2"
      pb="2"
      ps="5"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="xs"
    >
      <Text fontSize="2xl" fontWeight="semibold" letterSpacing="-0.015em">
        {count}
      </Text>
      {leads ? <Text color="fg.muted">{leads}</Text> : null}
      <LiveRegion>{`${count} selected${leads ? `, ${leads}` : ''}`}</LiveRegion>
      {chosen.length === 0 ? (
        <Text my="3" pe="3" color="fg.muted">
          Choose the states in which you are licensed. You can only buy in states you select.
        </Text>
      ) : (
        <Box as="ul" mt="3" maxH="96" overflowY="auto">
          {chosen.map(({ code, name, ofState }) => (
            <HStack as="li" key={code} justify="space-between" gap="2" minH="11" borderTopWidth="1px">
              <Box minW="0" py="1.5" lineHeight="1.35">
                <p>{name}</p>
                {ofState ? (
                  <Text color="fg.muted" fontSize="sm">
                    {figuresText(ofState)}
                  </Text>
                ) : null}
              </Box>
              <IconButton size="sm" icon="close" label={`Remove ${name}`} onClick={() => onRemove(code)} />
            </HStack>
          ))}
        </Box>
      )}
    </Box>
  )
}
