import { usStates } from '../../lib/format/us-states'

type Tile = Pick<(typeof usStates)[number], 'row' | 'column'>

/** How far a tile lies ahead of another one, and how far beside its way. */
const ways: Readonly<Record<string, (from: Tile, to: Tile) => readonly [ahead: number, beside: number]>> = {
  ArrowLeft: (from, to) => [from.column - to.column, Math.abs(from.row - to.row)],
  ArrowRight: (from, to) => [to.column - from.column, Math.abs(from.row - to.row)],
  ArrowUp: (from, to) => [from.row - to.row, Math.abs(from.column - to.column)],
  ArrowDown: (from, to) => [to.row - from.row, Math.abs(from.column - to.column)],
}
/** The map has holes: the next tile may lie a little beside the way, and one that lies right on it comes first. */
const besideWeight = 3

const inOrder = usStates.toSorted((a, b) => a.row - b.row || a.column - b.column)

/** The state that an arrow, Home or End leads to from another one; null for a key that moves nowhere. */
export function tileAfterKey(key: string, code: string): string | null {
  if (key === 'Home') return inOrder[0]?.code ?? null
  if (key === 'End') return inOrder.at(-1)?.code ?? null
  const way = ways[key]
  const from = usStates.find((state) => state.code === code)
  if (!way || !from) return null
  const [nearest] = usStates
    .map((state) => ({ code: state.code, way: way(from, state) }))
    .filter(({ way: [ahead] }) => ahead > 0)
    .map(({ code: to, way: [ahead, beside] }) => ({ to, far: ahead + beside * besideWeight }))
    .sort((a, b) => a.far - b.far)
  return nearest?.to ?? code
}
