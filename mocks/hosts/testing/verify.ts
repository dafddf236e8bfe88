import { auditWorld } from '../../domain/ledger/world-audit'
import { memoryStore } from '../../persistence/key-value-store'
import { WorldStore } from '../../persistence/world-store'
import type { WorldHost } from '../../sandbox/world-host'
import type { JournalEntry } from '../../world/journal'
import { SYSTEM } from '../../world/world'
import { isReplacement, type Asked, type Schedule } from './schedule'
import { ADMIN } from './small-world'

/** How the disk is tampered with before it is opened again. */
export type Damage = 'none' | 'unknown-command' | 'missing-entry' | 'altered-checkpoint'

interface Tampered {
  readonly length: number
  /** The entry that was taken away. */
  readonly missing?: JournalEntry
}

interface Records {
  readonly id: string
  readonly length: number
}

/** What must hold once everybody has been killed and the disk is opened again; what does not is named. */
export async function verify(schedule: Schedule, damage: Damage = 'none'): Promise<readonly string[]> {
  const violations = [...schedule.violations]
  const say = (text: string) => violations.push(text)
  const damaged = tamper(schedule, damage)
  const host = await schedule.reopen()
  const worlds = await worldsOn(schedule)
  if (damaged) {
    if (!host.setAside) say(`a world with ${damage} was opened as if nothing had happened`)
    if (!worlds.some((journal) => journal.length >= damaged.length - 1))
      say(`a world with ${damage} is no longer on the disk`)
  } else if (host.setAside && schedule.latestVersion === 'first') say(`set aside: ${host.setAside.words}`)
  const all = damaged?.missing ? [...worlds, [damaged.missing]] : worlds
  for (const asked of schedule.asked) checkAnswer(schedule, asked, damaged ? undefined : host, all, say)
  host.world.execute('adminCreditAgentBankAccount', ADMIN, { agentId: 'agent', amountCents: 1, reason: 'One more' })
  for (const violation of auditWorld(host.world.view(SYSTEM)).violations) say(violation)
  return violations
}

function checkAnswer(
  schedule: Schedule,
  asked: Asked,
  host: WorldHost | undefined,
  worlds: readonly (readonly JournalEntry[])[],
  say: (text: string) => void,
): void {
  const { question, answer } = asked
  const current = host?.world.journal ?? []
  const isIt = (entry: JournalEntry) =>
    entry.kind === 'command' &&
    (question.kind === 'credit'
      ? (entry.input as { amountCents?: number }).amountCents === question.amountCents
      : answer?.ok === true &&
        entry.name === 'purchaseLead' &&
        (entry.input as { leadId: string }).leadId === answer.leadId)
  if (question.kind !== 'credit' && question.kind !== 'buy') return
  const name = question.kind === 'credit' ? `the credit of ${question.amountCents}` : 'a purchase'
  const times = [current, ...worlds].map((journal) => journal.filter(isIt).length)
  if (Math.max(...times) > 1) say(`${name} stands ${Math.max(...times)} times in one journal`)
  // Whoever is told to reload while his world was being replaced may find what he did in the world that was set aside.
  const isUnknown = answer?.ok === false && answer.why === 'newer version' && mayBeGone(schedule, asked)
  if (answer && !answer.ok && !isUnknown && question.kind === 'credit' && Math.max(...times) > 0)
    say(`${name} was refused and is there`)
  if (!answer?.ok || !answer.saved || mayBeGone(schedule, asked)) return
  const isUpdated = schedule.latestVersion !== 'first'
  const found = host && !isUpdated ? times[0] === 1 : times.includes(1)
  if (!found) say(`${name} was answered at turn ${asked.answeredStep} and is lost`)
  if (host && !isUpdated && host.world.livedUntilMs < answer.at) say(`${name} lies in the future of the world`)
}

/** Whether the world may have been replaced, or the disk wiped, after this was asked. */
function mayBeGone(schedule: Schedule, { beganStep }: Asked): boolean {
  if (schedule.wipedStep >= beganStep) return true
  return schedule.asked.some(
    ({ question, answeredStep = Infinity }) => isReplacement(question) && answeredStep >= beganStep,
  )
}

/** The journals of the worlds that were set aside. */
async function worldsOn({ disk }: Schedule): Promise<readonly (readonly JournalEntry[])[]> {
  const storage = new WorldStore(memoryStore(disk.records), 'reader', () => 'none')
  const aside = await storage.archive.list()
  return Promise.all(
    aside.map(async ({ id }) => ((await storage.archive.read(id))?.journal ?? []) as readonly JournalEntry[]),
  )
}

/** Changes something of the world that is played; undefined when there is nothing to change, or it does not matter. */
function tamper({ disk: { records } }: Schedule, damage: Damage): Tampered | undefined {
  const root = records.get('["root"]') as { current: string } | undefined
  if (!root || damage === 'none') return undefined
  const worldName = JSON.stringify(['world', root.current])
  const world = records.get(worldName) as Records
  const entryName = (n: number) => JSON.stringify(['entry', world.id, n])
  if (damage === 'altered-checkpoint') {
    const name = JSON.stringify(['checkpoint', world.id])
    const checkpoint = records.get(name) as { parts: string[] } | undefined
    if (checkpoint)
      records.set(name, { ...checkpoint, parts: checkpoint.parts.map((part) => part.replace('"CA"', '"TX"')) })
    return undefined
  }
  if (damage === 'missing-entry') {
    if (world.length === 0) return undefined
    const missing = records.get(entryName(world.length - 1)) as JournalEntry
    records.delete(entryName(world.length - 1))
    return { length: world.length, missing }
  }
  const last = records.get(entryName(world.length - 1)) as JournalEntry | undefined
  const at = last?.at ?? (world as unknown as { header: { clock: { worldMs: number } } }).header.clock.worldMs
  records.set(entryName(world.length), { kind: 'command', at, actor: { kind: 'system' }, name: 'fly', input: {} })
  records.set(worldName, { ...world, length: world.length + 1 })
  return { length: world.length + 1 }
}
