import { expect, it } from 'vitest'
import { nextSteps, type Situation } from './NextSteps'

const calm: Situation = {
  fundsCents: 0,
  walletsCents: 50_000,
  walletCount: 3,
  selectedStates: 3,
  newLeadsToday: 0,
  lowWallets: [],
  failedTopUp: null,
  features: { leads: true, wallets: true },
}
const ids = (change: Partial<Situation>) => nextSteps({ ...calm, ...change }).map((step) => step.id)

it('suggests nothing if nothing needs attention', () => {
  expect(ids({})).toEqual([])
})

it('tells a new agent to subscribe, then to choose states', () => {
  expect(ids({ walletsCents: 0, walletCount: 0, selectedStates: 0, newLeadsToday: 12 })).toEqual([
    'first-funding',
    'choose-states',
  ])
})

it('suggests a transfer of available funds to a wallet', () => {
  const [step] = nextSteps({ ...calm, fundsCents: 2_499 })
  expect(step).toMatchObject({
    title: '$24.99 ready to use',
    actionLabel: 'Transfer to a wallet',
    action: { kind: 'transfer', sourceId: null },
  })
  expect(step?.text).toBe('Move it into a wallet to start buying leads.')
})

it('shows available funds without a wallet, and links to the wallet page', () => {
  const steps = nextSteps({ ...calm, fundsCents: 2_499, walletsCents: 0, walletCount: 0 })
  expect(steps).toMatchObject([
    {
      id: 'money-in-funds',
      title: '$24.99 ready to use',
      text: expect.stringMatching(/^You have no wallet yet\./),
      actionLabel: 'Choose a source',
      action: { kind: 'link', to: '/wallet' },
    },
  ])
})

it('lists the most urgent steps first', () => {
  expect(
    ids({
      fundsCents: 1_000,
      failedTopUp: { name: 'Form Direct', amountCents: 5_000 },
      lowWallets: [{ sourceId: 's', name: 'Form Direct', balanceCents: 120 }],
      newLeadsToday: 4,
    }),
  ).toEqual(['failed-top-up', 'money-in-funds', 'low-wallet', 'new-leads'])
})

it('names the lowest wallet and counts the others', () => {
  const low = (name: string) => ({ sourceId: name, name, balanceCents: 120 })
  const [one] = nextSteps({ ...calm, lowWallets: [low('Form Direct')] })
  expect(one).toMatchObject({ title: 'Form Direct is running low', action: { kind: 'fund', sourceId: 'Form Direct' } })
  const [three] = nextSteps({ ...calm, lowWallets: [low('A'), low('B'), low('C')] })
  expect(three).toMatchObject({
    title: '3 wallets are running low',
    text: 'A holds $1.20, and 2 more are below your alert level.',
  })
})

it('uses singular and plural for new leads', () => {
  expect(nextSteps({ ...calm, newLeadsToday: 1 })[0]?.title).toBe('1 new lead today')
  expect(nextSteps({ ...calm, newLeadsToday: 1_200 })[0]?.title).toBe('1,200 new leads today')
})

it('leaves out steps for features that the build does not have', () => {
  const all = { walletsCents: 0, walletCount: 0, selectedStates: 0 }
  expect(ids({ ...all, features: { leads: false, wallets: true } })).toEqual(['first-funding'])
  expect(ids({ ...all, features: { leads: true, wallets: false } })).toEqual(['choose-states'])
})
