import { compareText } from '../../shared/search'
import { HStack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, type KeyboardEvent, useId, useState } from 'react'
import { usStates } from '../../lib/labels/us-states'
import { classNames } from '../class-names'
import { heatColor } from './HeatMap'
import { ChartFrame } from './ChartFrame'
import styles from './HeatMap.module.css'
import { lookUp } from '../../shared/look-up'

export interface TileMapProps {
  label: string
  /** Data by state code. States without data are empty. `detail` describes a tile: "12 open leads, median $45.00". */
  data: Readonly<Record<string, { value: number; detail: string }>>
  format: (value: number) => string
  /** Headers of the table: the state, and the measure. Null for a map without figures. */
  columns: readonly [string, string] | null
  /** Makes each tile a checkbox with the state's full name. The arrow keys move between the tiles. */
  selection?: {
    selected: ReadonlySet<string>
    onToggle: (code: string, selected: boolean) => void
    disabled?: boolean
  }
}

const legendSteps = [0, 1, 2, 3, 4]

/** A map with an equally large tile for each state, near its real position. A larger value has a deeper color. */
export function TileMap({ label, data, format, columns, selection }: TileMapProps): JSX.Element {
  const mapId = useId()
  const [reached, setReached] = useState<string | null>(null)
  // The only tile in the tab order: the last focused tile, or else the first selected one.
  const stop = reached ?? usStates.find(({ code }) => selection?.selected.has(code))?.code ?? usStates[0]?.code
  const values = [0, ...Object.values(data).map(({ value }) => value)]
  const named = usStates.filter(({ code }) => lookUp(data, code)).sort((a, b) => compareText(a.name, b.name))
  const rows = named.map(({ code, name }) => [name, format(lookUp(data, code)?.value ?? 0)])
  return (
    <ChartFrame label={label} table={columns && { columns, rows }}>
      <div
        role={selection ? 'group' : 'img'}
        aria-label={selection ? label : `${label}. The figures are in the table.`}
        className={styles.map}
      >
        {usStates.map(({ code, name, row, column }) => {
          const datum = lookUp(data, code)
          const Tile = selection ? 'label' : 'span'
          return (
            <Tile
              key={code}
              className={classNames(styles.tile, !datum && styles.empty, selection && styles.choice)}
              style={{ gridRow: row + 1, gridColumn: column + 1, ...(datum && heatColor(datum.value, values)) }}
              title={datum ? `${name}: ${datum.detail}` : name}
            >
              {selection ? (
                <input
                  type="checkbox"
                  className={styles.box}
                  data-tile={code}
                  tabIndex={code === stop ? 0 : -1}
                  onFocus={() => setReached(code)}
                  onKeyDown={onTileKey}
                  aria-label={name}
                  aria-describedby={datum ? `${mapId}-${code}` : undefined}
                  checked={selection.selected.has(code)}
                  disabled={selection.disabled}
                  onChange={(event) => selection.onToggle(code, event.target.checked)}
                />
              ) : null}
              <span aria-hidden="true" className={styles.code}>
                {code}
              </span>
              {datum ? (
                <span aria-hidden="true" className={styles.value}>
                  {format(datum.value)}
                </span>
              ) : null}
              {datum && selection ? <VisuallyHidden id={`${mapId}-${code}`}>{datum.detail}</VisuallyHidden> : null}
            </Tile>
          )
        })}
      </div>
      {columns ? (
        <HStack gap="1" mt="3" color="fg.muted" fontSize="xs" aria-hidden="true">
          <span>{format(0)}</span>
          {legendSteps.map((step) => (
            <span key={step} className={styles.tile} style={{ width: '1.25rem', ...heatColor(step, legendSteps) }} />
          ))}
          <span>{`${format(Math.max(...values))} ${columns[1].toLowerCase()}`}</span>
        </HStack>
      ) : null}
    </ChartFrame>
  )
}

/** Moves the focus to the neighboring state in the direction of an arrow key. */
function onTileKey(event: KeyboardEvent<HTMLInputElement>): void {
  const next = tileAfterKey(event.key, event.currentTarget.dataset['tile'] ?? '')
  if (next === null) return
  event.preventDefault()
  event.currentTarget.closest('[role=group]')?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus()
}

/** Direction of each key, in columns to the right and rows down. */
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Weight of the sideways distance. As the map has gaps, the next tile may be off the line, but tiles on it win. */
const besideWeight = 3

const inOrder = usStates.toSorted((a, b) => a.row - b.row || a.column - b.column)

/** Returns the state that an arrow key, Home, or End moves to, or null for another key. */
function tileAfterKey(key: string, code: string): string | null {
  if (key === 'Home') return inOrder[0]?.code ?? null
  if (key === 'End') return inOrder.at(-1)?.code ?? null
  const direction = lookUp(directions, key)
  const from = usStates.find((state) => state.code === code)
  if (!direction || !from) return null
  const [x, y] = direction
  const [nearest] = usStates
    .map((to) => {
      const [right, down] = [to.column - from.column, to.row - from.row]
      return { code: to.code, ahead: right * x + down * y, beside: Math.abs(right * y) + Math.abs(down * x) }
    })
    .filter(({ ahead }) => ahead > 0)
    .sort((a, b) => a.ahead + a.beside * besideWeight - (b.ahead + b.beside * besideWeight))
  return nearest?.code ?? code
}
