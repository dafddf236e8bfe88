import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../tools/testing/render-app'
import { env } from '../lib/env'
import { askAhead } from './ask-ahead'
import { placeAt } from './routes/places'
import { preload } from './routes/preload'
import { createServices } from './services'

vi.setConfig({ testTimeout: 60_000 })
const patient = { timeout: 15_000 }

// As in a fresh page, which fetches the screen's file beside the app's own.
beforeEach(() => preload(placeAt('/marketplace')))

const everything = ['OpenLeads', 'MarketplaceSources', 'MarketplaceBuyer', 'SavedSearches']

it.each([
  ['agent', '/marketplace', everything],
  ['agent', '/marketplace?q=smith&sort=-price&state=CA&loanMin=100000', everything],
  ['agent', '/marketplace?priceMin=90&priceMax=10', everything.slice(1)],
  ['agent', '/marketplace?category=DIGITAL', everything.slice(1)],
  ['agent', '/marketplace?tab=mine', []],
  ['admin', '/marketplace?sort=price', everything],
  ['agent', '/transactions', []],
])('asks before anything is drawn what %s will be shown at %s, and asks it once', async (as, path, expected) => {
  const asked: string[] = []
  const ahead: string[] = []
  await renderApp(path, {
    as,
    // Tokens of another year would have to be renewed first.
    now: new Date().toISOString(),
    onTraffic(name, moment) {
      if (moment !== 'asking' || name.startsWith('__')) return
      asked.push(name)
      if (!document.querySelector('main')) ahead.push(name)
    },
  })
  await screen.findByRole('heading', { level: 1 }, patient)
  await waitFor(() => expect(screen.getByRole('main').querySelector('[aria-busy=true]')).toBeNull(), patient)
  expect(ahead).toEqual(expected)
  const ofTheScreen = asked.filter((name) => everything.includes(name))
  expect(ofTheScreen).toEqual([...new Set(ofTheScreen)])
})

it.each([
  [true, everything],
  [false, []],
])('sends no operation of a page that the build has not (leads: %s)', async (leads, expected) => {
  const { operations } = await renderApp('/transactions', { now: new Date().toISOString() })
  await waitFor(() => expect(operations).toContain('Transactions'), patient)
  window.history.pushState(null, '', '/marketplace')
  askAhead(createServices({ ...env, features: { ...env.features, leads } }))
  expect(operations.filter((name) => everything.includes(name))).toEqual(expected)
})
