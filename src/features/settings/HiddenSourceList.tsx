import type { JSX } from 'react'
import { leadCategoryName } from '../../lib/format/lead-categories'
import { Switch } from '../../ui/field/Switch'
import styles from './SettingsPart.module.css'

export interface HiddenSourceListProps {
  sources: readonly { readonly sourceId: string; readonly name: string; readonly category: string }[]
  hiddenSourceIds: readonly string[]
  onHide: (sourceId: string) => void
  onShow: (sourceId: string) => void
}

/** Which sources the marketplace shows in this browser. */
export function HiddenSourceList({ sources, hiddenSourceIds, onHide, onShow }: HiddenSourceListProps): JSX.Element {
  return (
    <ul className={styles.rows}>
      {sources.map(({ sourceId, name, category }) => {
        const shown = !hiddenSourceIds.includes(sourceId)
        return (
          <li key={sourceId} className={styles.row}>
            <Switch
              spread
              label={`Show ${name}`}
              hint={leadCategoryName(category)}
              checked={shown}
              onChange={(on) => (on ? onShow(sourceId) : onHide(sourceId))}
            />
          </li>
        )
      })}
    </ul>
  )
}
