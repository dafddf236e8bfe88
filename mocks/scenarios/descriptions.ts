/** What a person reads of a scenario before looking around; no world needs to know. */
export interface Description {
  readonly title: string
  /** What a person should know, in two or three sentences. */
  readonly story: string
}

export const descriptions: Readonly<Record<string, Description>> = {
  default: {
    title: 'A day like any other',
    story:
      'Thirteen people, eight sources, ninety days of business. Sign in as agent, manager or admin and look around.',
  },
  'brand-new-agent': {
    title: 'A brand-new agent',
    story:
      'Riley has just signed up: no states beyond the usual three, no wallet, no money. Show how the first lead is bought.',
  },
  'funded-agent': {
    title: 'An agent with money',
    story: 'Riley has $5,000 in funds and well-filled wallets. Nothing stands between him and the marketplace.',
  },
  'low-balance': {
    title: 'Balances run low',
    story:
      'Riley has not added money for nine days. Wallets are below their thresholds, and leads can no longer be bought.',
  },
  'disabled-wallet': {
    title: 'Wallets that cannot buy',
    story: 'One of Riley’s wallets is turned off, another is not activated. Both hold money.',
  },
  'top-up-failing': {
    title: 'A top-up that fails',
    story: 'Riley’s bank declines his saved card whenever the platform charges it automatically.',
  },
  'busy-market': {
    title: 'A busy market',
    story: 'Leads arrive every few seconds and rivals buy as fast. The list moves, the money still adds up.',
  },
  'branch-manager': {
    title: 'A branch and its manager',
    story: 'Morgan is in charge of Harbor with two teams: a failed top-up, low balances and returns are waiting.',
  },
  'company-admin': {
    title: 'The whole company',
    story: 'Avery runs sources, prices, people and the hierarchy, and keeps an eye on the ledger.',
  },
  'session-trouble': {
    title: 'A session in trouble',
    story:
      'Tokens are refused before their time, and renewing them is slow or fails now and then. Work goes on, or the sign-in page says why not.',
  },
  'payment-trouble': {
    title: 'Cards in trouble',
    story:
      'Three charges in ten fail at the bank, automatic ones too; callbacks come late or twice. Money still adds up.',
  },
  'everything-fails': {
    title: 'Everything fails',
    story: 'Every service fails now and then, each time in another way. No screen goes blank and no cent is lost.',
  },
  'own-company': {
    title: 'Your own company',
    story: 'Your name, your colors, your people and prices, and ninety days of business. Make it in the panel Company.',
  },
  scale: {
    title: 'A hundred thousand leads',
    story: 'Ten thousand people and a hundred thousand leads: every list is long, and stays quick.',
  },
}

/** What the people of the scenarios are like, by their usernames. */
export const personStories: Readonly<Record<string, string>> = {
  admin: 'Runs sources, users and the hierarchy',
  'admin-two': 'The second administrator',
  manager: 'In charge of Harbor and its two teams',
  'manager-canyon': 'In charge of Canyon',
  agent: 'Well funded, buys every day',
  'agent-low': 'Balances are running low',
  'agent-disabled': 'One wallet disabled, one not activated',
  'agent-topup': 'Five weeks in the trade; the last automatic top-up was declined',
  'agent-new': 'Signed up today, has done nothing yet',
  'agent-ridge': 'Steady buyer in Canyon',
  'agent-mesa': 'Few leads, contacts them at once',
  'agent-range': 'Buys many leads, contacts few',
  'agent-plains': 'Returns leads that do not answer',
}
