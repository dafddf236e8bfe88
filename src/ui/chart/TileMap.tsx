import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type CSSProperties, type JSX, type KeyboardEvent, useId, useState } from 'react'
import { usStates } from '../../lib/format/us-states'
import { classNames } from '../class-names'
import { ChartFrame } from './ChartFrame'
import { intensity } from './scale'
import { tileAfterKey } from './tile-keys'
import styles from './TileMap.module.css'

export interface TileDatum {
  value: number
  /** In words, for the tile's description: "12 open leads, median $45.00". */
  detail: string
}

export interface TileMapProps {
  label: string
  /** By state code; a state without one is drawn empty. */
  data: Readonly<Record<string, TileDatum>>
  format: (value: number) => string
  /** Heads of the table: the state, and what is measured. */
  columns: readonly [string, string]
  /** Makes each tile a checkbox named with the state's full name; the arrow keys go from one to the next. */
  selection?: {
    selected: ReadonlySet<string>
    onToggle: (code: string, selected: boolean) => void
    disabled?: boolean
  }
}

/** Every state as a tile of equal size, roughly where it lies: the deeper the colour, the more. */
export function TileMap(props: TileMapProps): JSX.Element {
  const { label, data, format, columns, selection } = props
  const mapId = useId()
  const [reached, setReached] = useState<string | null>(null)
  // One stop of the Tab key: where the person was, or what is chosen first.
  const stop = reached ?? usStates.find(({ code }) => selection?.selected.has(code))?.code ?? usStates[0]?.code
  const values = Object.values(data).map((datum) => datum.value)
  const named = usStates.filter(({ code }) => data[code]).sort((a, b) => a.name.localeCompare(b.name))
  const rows = named.map(({ code, name }) => [name, format(data[code]?.value ?? 0)])
  return (
    <ChartFrame label={label} table={{ columns, rows }}>
      <div
        role={selection ? 'group' : 'img'}
        aria-label={selection ? label : `${label}. The figures are in the table.`}
        className={styles.map}
      >
        {usStates.map((state) => {
          const datum = data[state.code]
          const depth = datum ? intensity(datum.value, [0, ...values]) : 0
          const place: CSSProperties & Record<'--depth', string> = {
            gridRow: state.row + 1,
            gridColumn: state.column + 1,
            '--depth': `${datum ? Math.round(6 + depth * 60) : 0}%`,
          }
          const text = (
            <>
              <span aria-hidden="true" className={styles.code}>
                {state.code}
              </span>
              {datum ? (
                <span aria-hidden="true" className={styles.value}>
                  {format(datum.value)}
                </span>
              ) : null}
            </>
          )
          const title = datum ? `${state.name}: ${datum.detail}` : state.name
          const look = classNames(styles.tile, datum && styles.filled)
          if (!selection) {
            return (
              <span key={state.code} className={look} style={place} title={title}>
                {text}
              </span>
            )
          }
          return (
            <label key={state.code} className={classNames(look, styles.choice)} style={place} title={title}>
              <input
                type="checkbox"
                className={styles.box}
                data-tile={state.code}
                tabIndex={state.code === stop ? 0 : -1}
                onFocus={() => setReached(state.code)}
                onKeyDown={onTileKey}
                aria-label={state.name}
                aria-describedby={datum ? `${mapId}-${state.code}` : undefined}
                checked={selection.selected.has(state.code)}
                disabled={selection.disabled}
                onChange={(event) => selection.onToggle(state.code, event.target.checked)}
              />
              {text}
              {datum ? <VisuallyHidden id={`${mapId}-${state.code}`}>{datum.detail}</VisuallyHidden> : null}
            </label>
          )
        })}
      </div>
    </ChartFrame>
  )
}

/** Arrow keys go from state to state as they lie. */
function onTileKey(event: KeyboardEvent<HTMLInputElement>): void {
  const next = tileAfterKey(event.key, event.currentTarget.dataset['tile'] ?? '')
  if (next === null) return
  event.preventDefault()
  event.currentTarget.closest('[role=group]')?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus()
}
