/** What has changed since the ledger was last proven, by ids. Before the first proof nothing is noted. */
export class PendingAudit {
  private noted: Changed | undefined

  touch(kind: keyof Changed, id: string): void {
    this.noted?.[kind].add(id)
  }

  /** What has been noted, once; from now on it is noted anew. */
  take(): Changed {
    const changed = this.noted ?? nothing()
    this.noted = nothing()
    return changed
  }
}

interface Changed {
  readonly leads: Set<string>
  readonly payments: Set<string>
  /** Agents whose consent to automatic top-ups may be another now. */
  readonly consents: Set<string>
}

const nothing = (): Changed => ({ leads: new Set(), payments: new Set(), consents: new Set() })
