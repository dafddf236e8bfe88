import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../test/render-at'
import { FirstSteps, type FirstStepsProps } from './FirstSteps'

const start: FirstStepsProps = { selectedStates: 0, walletCount: 0, walletsCents: 0, canBuy: false }

it.each([
  [{}, ['Choose states', 'Next', 'Next']],
  [{ selectedStates: 3 }, ['Done', 'Choose a source', 'Next']],
  [{ selectedStates: 3, walletCount: 1 }, ['Done', 'Fund a wallet', 'Next']],
  [{ selectedStates: 3, walletCount: 1, walletsCents: 25_00, canBuy: true }, ['Done', 'Done', 'View leads']],
  [{ walletCount: 1, walletsCents: 25_00, canBuy: true }, ['Choose states', 'Done', 'Next']],
])('shows with %j each step as done, current, or next', (change, ends) => {
  renderAt('/', <FirstSteps {...start} {...change} />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.lastElementChild?.textContent)).toEqual(ends)
  expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(
    ends.findIndex((end) => end !== 'Done' && end !== 'Next'),
  )
})

it('says who must act if no funded wallet is active', () => {
  renderAt('/', <FirstSteps {...start} selectedStates={3} walletCount={1} walletsCents={25_00} />)
  expect(screen.getAllByRole('listitem')[2]).toHaveTextContent('Contact admin to activate this wallet')
})
