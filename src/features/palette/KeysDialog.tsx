import { Kbd } from '@chakra-ui/react/kbd'
import { HStack, Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Modal } from '../../ui/dialog/Modal'
import { Switch } from '../../ui/field/Switch'
import { commandKey } from './shortcut'
import { useSingleKeys } from './single-keys'

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [commandKey, 'K'], does: 'Search and commands' },
  { keys: ['/'], does: 'Search this page' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Previous row' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Close' },
]

export function KeysDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [on, setOn] = useSingleKeys()
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts">
      <Stack as="dl" gap="1" mb="4">
        {keys.map(({ keys: pressed, does }) => (
          <HStack key={does} justify="space-between" gap="4" minHeight="8">
            <dt>{does}</dt>
            <HStack as="dd" gap="1">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </HStack>
          </HStack>
        ))}
      </Stack>
      <Switch
        spread
        label="Single-key shortcuts"
        hint="Turn off if you dictate, or press keys by accident. Saved in this browser."
        checked={on}
        onChange={setOn}
      />
    </Modal>
  )
}
