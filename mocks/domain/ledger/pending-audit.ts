/** Ids of records that changed since the last audit. Stays empty before the first audit, which checks everything. */
export class PendingAudit {
  private changes: Changes | undefined

  add(kind: keyof Changes, id: string): void {
    this.changes?.[kind].add(id)
  }

  /** Returns the collected changes and clears the collection. */
  take(): Changes {
    const changes = this.changes ?? noChanges()
    this.changes = noChanges()
    return changes
  }
}

interface Changes {
  readonly leads: Set<string>
  readonly payments: Set<string>
  /** Agents whose consent to automatic top-ups may have changed. */
  readonly consents: Set<string>
}

const noChanges = (): Changes => ({ leads: new Set(), payments: new Set(), consents: new Set() })
