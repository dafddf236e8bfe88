import type { JSX } from 'react'
import type { ThemePreference } from '../../lib/theme'
import { useReducedMotion } from '../../lib/use-reduced-motion'
import { useTheme } from '../../lib/use-theme'
import { Icon } from '../../ui/Icon'
import { RadioCards } from '../../ui/RadioCards'
import { Switch } from '../../ui/Switch'
import styles from './SettingsPart.module.css'

/** Theme and movement; both take effect at once and are kept in this browser. */
export function Appearance(): JSX.Element {
  const { preference, setPreference } = useTheme()
  const { reduced, setReduced } = useReducedMotion()
  return (
    <div className={styles.form}>
      <RadioCards<ThemePreference>
        label="Theme"
        columns
        value={preference}
        onChange={setPreference}
        options={[
          { value: 'light', label: 'Light', aside: <Icon name="sun" /> },
          { value: 'dark', label: 'Dark', aside: <Icon name="moon" /> },
          { value: 'system', label: 'System', aside: <Icon name="system" /> },
        ]}
      />
      <Switch
        spread
        label="Reduce motion"
        hint="Fewer movements on the page. Your system’s setting counts until you choose here."
        checked={reduced}
        onChange={setReduced}
      />
    </div>
  )
}
