import type { Unit } from './unit-tree'

export interface UnitSearch<Node extends Unit> {
  /** Units to show: all, or during a search the matches and their ancestors. */
  readonly units: readonly Node[]
  readonly foundIds: ReadonlySet<string>
}

/** Returns the units whose name contains the text, with their ancestors. */
export function searchUnits<Node extends Unit>(units: readonly Node[], text: string): UnitSearch<Node> {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return { units, foundIds: new Set() }
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const foundIds = new Set<string>()
  const shown = new Set<string>()
  for (const unit of units) {
    if (!unit.name.toLowerCase().includes(wanted)) continue
    foundIds.add(unit.id)
    for (let at: Unit | undefined = unit; at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id)
  }
  return { units: units.filter((unit) => shown.has(unit.id)), foundIds }
}
