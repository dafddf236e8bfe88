import { auditWorld } from '../domain/ledger/world-audit'
import { TEST_CARDS, type TestCard as DomainTestCard } from '../domain/payments/test-cards'
import { packCompany, packWorld } from './packed-links'
import { fieldsWithoutRule } from '../services/graphql/server'
import { operations } from './stories/operations'
import { findStory, localCompanyStory, type StoryChoice } from './stories/find-story'
import type { Company } from '../world/company/company'
import { parseCompany } from '../world/company/parse-company'
import { seedCustomCompany } from '../world/seed/custom-company'
import { DEFAULT_COMPANY } from '../world/seed/seed-company'
import { SYSTEM } from '../world/world'
import type { ControlContext } from './context'
import { changeFaults, parseKnownFaults } from './known-faults'
import {
  parseBalance,
  parseClock,
  parseEventAction,
  parseFork,
  parseInbox,
  parsePaymentAction,
  parseRequestsQuery,
  parseRewind,
  parseStateQuery,
  parseTempo,
} from './parse-inputs'
import { changeEvent, changePayment, listEvents, listPayments } from './payment-events'
import { readBalance } from './read-balance'
import { personasOf, scenarioList, signInChoices } from './scenario-list'
import { shareLink } from './share-link'
import { parseStart } from './parse-start'
import { makeReport, parseReportInput, type Report, reportLink } from './report'
import { snapshotFile, snapshotOf } from './snapshot'
import { startWorld } from './start-world'
import { parseRecording, recordedStory } from './story-from-journal'
import { changeClock, clockState, listMessages, worldState } from './world-state'

export type TestCard = Omit<DomainTestCard, 'behaviour'> & DomainTestCard['behaviour']

/**
 * Declares a route. `parse` declares the type of the JSON that a client sends, and validates it at run time. The input
 * of a GET request comes from its query, so its values are texts. `run` gets the parsed input.
 */
function route<Json, Input, Output>(
  parse: (json: Json) => Input | Promise<Input>,
  run: (context: ControlContext, input: Input) => Output | Promise<Output>,
) {
  const answer = async (context: ControlContext, json: unknown): Promise<Output> =>
    run(context, await parse(json as Json))
  return { parse, run, answer }
}

/** The parser of a route without input. */
const nothing = (_json: undefined): undefined => undefined

/** All routes of the control API (docs/qa-guide.md). client.ts takes its types from them. */
export const routes = {
  'GET state': route(parseStateQuery, (context, { withHash }) => worldState(context, withHash)),
  'POST save-state': route(nothing, ({ host }) => host.saveState()),
  'POST start': route(parseStart, async (context, command) => {
    const started = await startWorld(context, command)
    // Without the hash of a new world, which reads all records.
    return { ...(await worldState(context, command.saved !== undefined)), ...started }
  }),
  'GET scenarios': route(nothing, scenarioList),
  'GET people': route(nothing, ({ host }) => {
    const { company, seed } = host.world.header
    return personasOf(company ? seedCustomCompany(company, seed) : DEFAULT_COMPANY)
  }),
  'GET sign-in-choices': route(nothing, ({ host }) => signInChoices(host.world)),
  'GET company': route(nothing, ({ host }) => host.world.header.company ?? null),
  'POST company': route(
    (company: Company) => parseCompany(company),
    async ({ wallClock }, company) => {
      const query = `company=${await packCompany(company)}`
      return { query, bytes: query.length, story: await localCompanyStory(company, wallClock()) }
    },
  ),
  'GET clock': route(nothing, clockState),
  'POST clock': route(parseClock, changeClock),
  'POST market': route(parseTempo, (context, { tempo }) => {
    context.host.world.changeMarketSpeed(tempo)
    return worldState(context)
  }),
  'GET faults': route(nothing, ({ host }) => host.world.faults),
  'PUT faults': route(parseKnownFaults, changeFaults),
  'GET requests': route(parseRequestsQuery, ({ log }, { after }) =>
    after === undefined ? log.latest() : log.after(after),
  ),
  'GET journal': route(nothing, ({ host }) => host.world.journal),
  'POST rewind': route(parseRewind, async (context, { to }) => {
    await context.host.rewind(to)
    return worldState(context)
  }),
  'POST fork': route(parseFork, async (context, { at }) => {
    const former = await snapshotFile(context)
    await context.host.rewind(at)
    return { ...(await worldState(context)), former }
  }),
  'POST stories': route(
    (choice: StoryChoice) => choice,
    ({ host, wallClock }, choice) => findStory(choice, host.world, wallClock()),
  ),
  'POST story': route(parseRecording, ({ host }, recording) => recordedStory(host.world, recording)),
  'GET snapshot': route(nothing, snapshotFile),
  'POST noticed': route(nothing, ({ host }) => host.acknowledgeNotice()),
  'GET file-world': route(nothing, async (context) => `#world=${await packWorld(await snapshotFile(context))}`),
  'GET share': route(nothing, async ({ host, pictures }) => shareLink(await snapshotOf(host), host.world, pictures)),
  'POST report': route(parseReportInput, makeReport),
  'POST report-link': route(
    (report: Report) => report,
    (_, report) => reportLink(report),
  ),
  'GET operations': route(nothing, operations),
  'GET fields-without-rule': route(nothing, fieldsWithoutRule),
  'GET cards': route(nothing, (): readonly TestCard[] =>
    Object.values(TEST_CARDS).map(({ number, brand, savable, behaviour }) => ({
      number,
      brand,
      savable,
      ...behaviour,
    })),
  ),
  'GET audit': route(nothing, ({ host }) => auditWorld(host.world.view(SYSTEM))),
  'GET balance': route(parseBalance, ({ host }, query) => readBalance(host.world, query)),
  'GET inbox': route(parseInbox, ({ host }, { to }) => listMessages(host.world, to)),
  'GET events': route(nothing, ({ host }) => listEvents(host.world)),
  'POST events': route(parseEventAction, ({ host }, action) => changeEvent(host.world, action)),
  'GET payments': route(nothing, ({ host }) => listPayments(host.world)),
  'POST payments': route(parsePaymentAction, ({ host }, action) => changePayment(host.world, action)),
}

export type Routes = typeof routes
