import { DEFAULT_COMPANY, type SeedCompany } from '../world/seed/seed-company'
import { acceptsCompany, scenarios } from '../world/scenarios/registry'
import { builtInStories } from './stories/built-in-stories'
import type { World } from '../world/world'
import { lookUp } from '../../src/shared/look-up'
import type { StoryStep } from './stories/story-document'
import type { Role } from '../world/company/company'

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly story: string
}

/** A person whom the sign-in page of the demo offers. */
export type SignInChoice = Pick<Persona, 'username' | 'name' | 'role'>

export interface ScenarioSummary {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly takesCompany: boolean
  readonly personas: readonly Persona[]
  /** Title of the built-in story with the scenario's name. `own-company` and the sign-ins have none. */
  readonly storyTitle: string
  /** What that story shows, in one or two sentences. */
  readonly storySummary: string
  /** Steps of that story. */
  readonly steps: readonly StoryStep[]
}

/** Title and introduction of each scenario. They are in this file, so that starting a world does not load them. */
const descriptions: Readonly<Record<string, { readonly title: string; readonly story: string }>> = {
  default: {
    title: 'A day like any other',
    story:
      'Thirteen people, eight sources, and ninety days of business. Sign in as agent, manager, or admin and look around.',
  },
  'brand-new-agent': {
    title: 'A brand-new agent',
    story: 'Riley has just signed up: three default states, no wallet, no money. Show how to buy the first lead.',
  },
  'funded-agent': {
    title: 'An agent with money',
    story: 'Riley has $5,000 in funds and well-filled wallets, and can buy any lead in the marketplace.',
  },
  'low-balance': {
    title: 'Balances run low',
    story: 'Riley has not added money for nine days. The wallets are below their thresholds and too low to buy leads.',
  },
  'disabled-wallet': {
    title: 'Wallets that cannot buy',
    story: 'One of Riley’s wallets is disabled, and another is not activated. Both hold money.',
  },
  'top-up-failing': {
    title: 'A top-up that fails',
    story: 'Riley’s bank declines the saved card whenever the platform charges it automatically.',
  },
  'busy-market': {
    title: 'A busy market',
    story: 'Leads arrive every few seconds, and rivals buy as fast. The list moves, and the money still adds up.',
  },
  'branch-manager': {
    title: 'A branch and its manager',
    story: 'Morgan manages Harbor with two teams. A failed top-up, low balances, and returns need attention.',
  },
  'company-admin': {
    title: 'The whole company',
    story: 'Avery manages sources, prices, people, and the hierarchy, and checks the ledger.',
  },
  'session-trouble': {
    title: 'A session in trouble',
    story:
      'The server rejects tokens early, and renewing them is slow or sometimes fails. Work continues, or the sign-in page says why it cannot.',
  },
  'payment-trouble': {
    title: 'Cards in trouble',
    story:
      'Three in ten charges fail at the bank, including automatic ones. Callbacks come late or twice. The money still adds up.',
  },
  'everything-fails': {
    title: 'Everything fails',
    story: 'Every service fails at times, each time in a different way. No screen goes blank, and no cent is lost.',
  },
  'own-company': {
    title: 'Your own company',
    story: 'Your name, colors, people, and prices, with ninety days of business. Set it up in the Company panel.',
  },
  'sign-in-app': {
    title: 'A code from an app',
    story: 'Riley’s sign-in asks for the code of an authenticator app. The code is in the Inbox.',
  },
  'sign-in-sms': {
    title: 'A code by text message',
    story: 'Riley’s sign-in asks for a code sent by text message. The code is in the Inbox.',
  },
  'sign-in-email': {
    title: 'A code by email',
    story: 'Riley’s sign-in asks for a code sent by email. The code is in the Inbox.',
  },
  'sign-in-choice': {
    title: 'A choice of codes',
    story: 'Riley’s sign-in offers an authenticator app, a text message, or an email. The codes are in the Inbox.',
  },
  'sign-in-app-setup': {
    title: 'An authenticator app to set up',
    story: 'Riley must set up an authenticator app to sign in. Its code is in the Inbox.',
  },
  'sign-in-invited': {
    title: 'An invited agent',
    story: 'An administrator invited Riley, who must set a new password and add a phone number.',
  },
  'sign-in-no-agent': {
    title: 'A user without an agent',
    story: 'The identity provider knows Riley, but there is no agent yet. The app creates it at the sign-in.',
  },
  scale: {
    title: 'A hundred thousand leads',
    story: 'Ten thousand people and a hundred thousand leads. Every list is long and stays fast.',
  },
}

/** One line about each user of the default company, by username. */
const personStories: Readonly<Record<string, string>> = {
  admin: 'Runs sources, users, and the hierarchy',
  'admin-two@demo': 'The second administrator',
  manager: 'In charge of Harbor and its two teams',
  'manager-canyon@demo': 'In charge of Canyon',
  agent: 'Well funded, buys every day',
  'agent-low@demo': 'Balances are running low',
  'agent-disabled@demo': 'One wallet disabled, one not activated',
  'agent-topup@demo': 'Joined five weeks ago; the last automatic top-up was declined',
  'agent-new@demo': 'Signed up today, has done nothing yet',
  'agent-ridge@demo': 'Steady buyer in Canyon',
  'agent-mesa@demo': 'Buys few leads, contacts them at once',
  'agent-range@demo': 'Buys many leads, contacts few',
  'agent-plains@demo': 'Returns leads that do not answer',
}

/** Returns the users that a presenter can sign in as. */
export const personasOf = ({ people }: SeedCompany): readonly Persona[] =>
  people.map(({ username, firstName, lastName, role, story }) => ({
    username,
    name: `${firstName} ${lastName}`.trim(),
    role,
    story: story ?? lookUp(personStories, username) ?? '',
  }))

/** Returns all scenarios, each with the steps of the built-in story of the same name. */
export const scenarioList = (): readonly ScenarioSummary[] =>
  scenarios.map(({ name }) => {
    const story = builtInStories.find((candidate) => candidate.name === name)
    return {
      name,
      title: lookUp(descriptions, name)?.title ?? name,
      story: lookUp(descriptions, name)?.story ?? '',
      takesCompany: acceptsCompany(name),
      personas: personasOf(DEFAULT_COMPANY),
      storyTitle: story?.title ?? name,
      storySummary: story?.story ?? '',
      steps: story?.steps ?? [],
    }
  })

/** Returns the agent, the manager, and the administrator whose usernames are the same in every world. */
export const signInChoices = ({ store }: World): readonly SignInChoice[] =>
  ['agent', 'manager', 'admin'].flatMap((username) =>
    store.usersByUsername
      .list(username)
      .slice(0, 1)
      .map(({ firstName, lastName, role }) => ({ username, name: `${firstName} ${lastName}`.trim(), role })),
  )
