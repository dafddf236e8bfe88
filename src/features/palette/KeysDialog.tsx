import type { JSX } from 'react'
import { Modal } from '../../ui/dialog/Modal'
import { Switch } from '../../ui/field/Switch'
import { commandKey } from './shortcut'
import { useSingleKeys } from './single-keys'
import styles from './Palette.module.css'

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
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
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
