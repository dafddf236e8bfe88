import { auditWorld } from '../../domain/ledger/world-audit'
import { memoryStore } from '../../persistence/key-value-store'
import { WorldStore } from '../../persistence/world-store'
import type { WorldHost } from '../../sandbox/world-host'
import type { JournalEntry } from '../../world/journal'
import { SYSTEM } from '../../world/world'
import { isReplacement, type RequestRecord, type Schedule } from './simulation'
import { ADMIN } from './small-world'

/** How the test damages the store before it opens the store again. */
export type Damage = 'none' | 'unknown-command' | 'missing-entry' | 'altered-checkpoint'

interface DamagedWorld {
  readonly length: number
  /** The journal entry that the damage has deleted. */
  readonly missing?: JournalEntry
}

interface WorldRecord {
  readonly id: string
  readonly length: number
}

/** Opens the store after the run. Returns one message for each violated rule, for example for a lost action. */
export async function verify(schedule: Schedule, damage: Damage = 'none'): Promise<readonly string[]> {
  const violations = [...schedule.violations]
  const report = (text: string) => violations.push(text)
  const damaged = damageWorld(schedule, damage)
  const host = await schedule.reopen()
  const archivedJournals = await readArchivedJournals(schedule)
  if (damaged) {
    if (!host.archiveNotice) report(`a world with ${damage} was opened without a notice`)
    if (!archivedJournals.some((journal) => journal.length >= damaged.length - 1))
      report(`a world with ${damage} is no longer in the store`)
  } else if (host.archiveNotice && schedule.latestVersion === 'first') report(`archived: ${host.archiveNotice.words}`)
  const otherJournals = damaged?.missing ? [...archivedJournals, [damaged.missing]] : archivedJournals
  for (const record of schedule.requests)
    checkResponse(schedule, record, damaged ? undefined : host, otherJournals, report)
  host.world.execute('adminCreditAgentBankAccount', ADMIN, { agentId: 'agent', amountCents: 1, reason: 'One more' })
  for (const violation of auditWorld(host.world.view(SYSTEM)).violations) report(violation)
  return violations
}

function checkResponse(
  schedule: Schedule,
  record: RequestRecord,
  host: WorldHost | undefined,
  otherJournals: readonly (readonly JournalEntry[])[],
  report: (text: string) => void,
): void {
  const { request, response } = record
  const current = host?.world.journal ?? []
  const isFromRequest = (entry: JournalEntry) =>
    entry.kind === 'command' &&
    (request.kind === 'credit'
      ? (entry.input as { amountCents?: number }).amountCents === request.amountCents
      : response?.ok === true &&
        entry.name === 'purchaseLead' &&
        (entry.input as { leadId: string }).leadId === response.leadId)
  if (request.kind !== 'credit' && request.kind !== 'buy') return
  const name = request.kind === 'credit' ? `the credit of ${request.amountCents}` : 'a purchase'
  const counts = [current, ...otherJournals].map((journal) => journal.filter(isFromRequest).length)
  if (Math.max(...counts) > 1) report(`${name} is ${Math.max(...counts)} times in one journal`)
  // If a newer version took over during a replacement, the action may be in the archived world despite the error.
  const isUnknown = response?.ok === false && response.why === 'newer version' && mayBeGone(schedule, record)
  if (response && !response.ok && !isUnknown && request.kind === 'credit' && Math.max(...counts) > 0)
    report(`${name} was rejected, but is in a journal`)
  if (!response?.ok || !response.saved || mayBeGone(schedule, record)) return
  const isUpdated = schedule.latestVersion !== 'first'
  const isFound = host && !isUpdated ? counts[0] === 1 : counts.includes(1)
  if (!isFound) report(`${name} was answered at turn ${record.answeredStep} and is lost`)
  if (host && !isUpdated && host.world.simulatedUntilMs < response.at) report(`${name} is later than the world's time`)
}

/** Returns whether the world may have been replaced, or the store cleared, after the request. */
function mayBeGone(schedule: Schedule, { sentStep }: RequestRecord): boolean {
  if (schedule.wipedStep >= sentStep) return true
  return schedule.requests.some(
    ({ request, answeredStep = Infinity }) => isReplacement(request) && answeredStep >= sentStep,
  )
}

async function readArchivedJournals({ store }: Schedule): Promise<readonly (readonly JournalEntry[])[]> {
  const storage = new WorldStore(memoryStore(store.records), 'reader', () => 'none')
  const archived = await storage.archive.list()
  return Promise.all(
    archived.map(async ({ id }) => ((await storage.archive.read(id))?.journal ?? []) as readonly JournalEntry[]),
  )
}

/** Damages the current world. Returns undefined if there is nothing to damage, or if a host can repair the damage. */
function damageWorld({ store: { records } }: Schedule, damage: Damage): DamagedWorld | undefined {
  const root = records.get('["root"]') as { current: string } | undefined
  if (!root || damage === 'none') return undefined
  const worldKey = JSON.stringify(['world', root.current])
  const world = records.get(worldKey) as WorldRecord
  const entryKey = (n: number) => JSON.stringify(['entry', world.id, n])
  if (damage === 'altered-checkpoint') {
    const key = JSON.stringify(['checkpoint', world.id])
    const checkpoint = records.get(key) as { parts: string[] } | undefined
    if (checkpoint)
      records.set(key, { ...checkpoint, parts: checkpoint.parts.map((part) => part.replace('"CA"', '"TX"')) })
    return undefined
  }
  if (damage === 'missing-entry') {
    if (world.length === 0) return undefined
    const missing = records.get(entryKey(world.length - 1)) as JournalEntry
    records.delete(entryKey(world.length - 1))
    return { length: world.length, missing }
  }
  const last = records.get(entryKey(world.length - 1)) as JournalEntry | undefined
  const at = last?.at ?? (world as unknown as { header: { clock: { worldMs: number } } }).header.clock.worldMs
  records.set(entryKey(world.length), { kind: 'command', at, actor: { kind: 'system' }, name: 'fly', input: {} })
  records.set(worldKey, { ...world, length: world.length + 1 })
  return { length: world.length + 1 }
}
