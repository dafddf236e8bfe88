import { act, render, screen, within } from '../../../tools/testing/render'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BarChart } from './BarChart'
import { Calendar } from './Calendar'
import { HeatMap } from './HeatMap'
import { linePath, LineChart } from './LineChart'
import { intensity, linear, niceTicks, sparseIndexes } from './scale'
import { StackedBar } from './StackedBar'
import { TileMap } from './TileMap'
import { tileAfterKey } from './tile-keys'
import { Section } from '../page/Card'

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const series = [
  { name: 'This month', values: [100, null, 300] },
  { name: 'Last month', values: [50, 60, 70] },
]
const overTime = { labels: ['Oct 1', 'Oct 2', 'Oct 3'], series, format: dollars, labelColumn: 'Day' }

describe('B15: every chart says the same as a table', () => {
  it.each([
    [
      <BarChart
        key="b"
        label="Spend"
        columns={['Source', 'Spent']}
        format={dollars}
        data={[{ label: 'Rate Table One', value: 4500 }]}
      />,
      ['SourceSpent', 'Rate Table One$45.00'],
    ],
    [
      <LineChart key="l" label="Spend" {...overTime} />,
      ['DayThis monthLast month', 'Oct 1$1.00$0.50', 'Oct 2—$0.60', 'Oct 3$3.00$0.70'],
    ],
    [
      <StackedBar key="s" label="Spend" {...overTime} />,
      ['DayThis monthLast month', 'Oct 1$1.00$0.50', 'Oct 2—$0.60', 'Oct 3$3.00$0.70'],
    ],
    [
      <HeatMap
        key="h"
        label="Spend"
        rowColumn="Day"
        columns={['9', '12']}
        rows={[{ label: 'Mon', values: [1, 2] }]}
        format={String}
      />,
      ['Day912', 'Mon12'],
    ],
    [
      <Calendar
        key="c"
        label="Spend"
        columns={['Day', 'Leads']}
        days={[
          { day: '2026-03-02', value: 3 },
          { day: '2026-03-03', value: 0 },
        ]}
        format={String}
      />,
      ['DayLeads', 'Mar 2, 20263', 'Mar 3, 20260'],
    ],
    [
      <TileMap
        key="t"
        label="Spend"
        columns={['State', 'Leads']}
        data={{ TX: { value: 3, detail: '' }, CA: { value: 9, detail: '' } }}
        format={String}
      />,
      ['StateLeads', 'California9', 'Texas3'],
    ],
  ])('%#', async (chart, rows) => {
    render(chart)
    expect(screen.getByRole('figure', { name: 'Spend' })).toBeInTheDocument()
    const button = screen.getByRole('button', { name: 'Show as table' })
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    const table = screen.getByRole('table', { name: 'Spend' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(rows)
  })
})

it('reads out the points of a line by the arrow keys', async () => {
  render(<LineChart label="Balance" {...overTime} />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('Oct 1: This month $1.00, Last month $0.50')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(screen.getByText('Oct 3: This month $3.00, Last month $0.70')).toBeInTheDocument()
})

it('puts each day into its week, which begins on Sunday', () => {
  const days = ['2026-03-06', '2026-03-07', '2026-03-08'].map((day, at) => ({ day, value: at + 1 }))
  render(<Calendar label="Leads" columns={['Day', 'Leads']} days={days} format={String} />)
  const places = ['Mar 6, 2026: 1', 'Mar 7, 2026: 2', 'Mar 8, 2026: 3'].map((title) => {
    const { gridRow, gridColumn } = screen.getByTitle(title).style
    return [gridRow, gridColumn]
  })
  expect(places).toEqual([
    ['7', '2'],
    ['8', '2'],
    ['2', '3'],
  ])
})

it('breaks the line where nothing was measured', () => {
  expect(
    linePath(
      [1, null, 3, 4],
      (x) => x,
      (y) => y,
    ),
  ).toBe('M0.0 1.0M2.0 3.0L3.0 4.0')
})

it('draws the way to an unfinished day dashed, and says that it is one', async () => {
  const { container } = render(
    <LineChart {...overTime} label="Spend" series={[{ name: 'Spend', values: [100, 200, 50] }]} unfinished />,
  )
  const [solid, dashed] = container.querySelectorAll('g > path')
  expect(solid?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L'])
  expect(dashed?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L'])
  expect(dashed).toHaveClass(/unfinished/)
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('row', { name: /so far/ })).toHaveTextContent('Oct 3 so far$0.50')
})

it('has its table in the head of the card around it', () => {
  render(
    <Section title="Spend by source" card>
      <BarChart label="Spend" columns={['Source', 'Spent']} format={dollars} data={[{ label: 'One', value: 1 }]} />
    </Section>,
  )
  const button = screen.getByRole('button', { name: 'Show as table' })
  expect(screen.getByRole('figure')).not.toContainElement(button)
  expect(screen.getByRole('region', { name: 'Spend by source' })).toContainElement(button)
})

it('offers each state as a checkbox of its full name', async () => {
  const onToggle = vi.fn<(code: string, selected: boolean) => void>()
  render(
    <TileMap
      label="Your states"
      columns={['State', 'Open leads']}
      format={String}
      data={{ CA: { value: 12, detail: '12 open leads' } }}
      selection={{ selected: new Set(['CA']), onToggle }}
    />,
  )
  expect(screen.getByRole('checkbox', { name: 'California' })).toHaveAccessibleDescription('12 open leads')
  await userEvent.click(screen.getByRole('checkbox', { name: 'New York' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'California' }))
  expect(onToggle.mock.calls).toEqual([
    ['NY', true],
    ['CA', false],
  ])
})

it('is one stop of the Tab key on a map of states, and the arrow keys go from state to state as they lie', async () => {
  const onToggle = vi.fn<(code: string, selected: boolean) => void>()
  render(
    <>
      <TileMap
        label="Your states"
        columns={['State', 'Open leads']}
        format={String}
        data={{}}
        selection={{ selected: new Set(['CA']), onToggle }}
      />
      <button type="button">Behind</button>
    </>,
  )
  const state = (name: string) => screen.getByRole('checkbox', { name })
  act(() => state('California').focus())
  await userEvent.keyboard('{ArrowRight}')
  expect(state('Utah')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp} ')
  expect(state('Idaho')).toHaveFocus()
  expect(onToggle).toHaveBeenLastCalledWith('ID', true)
  await userEvent.keyboard('{End}')
  expect(state('Florida')).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Behind' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(state('Florida')).toHaveFocus()
})

it('leads the arrow keys from California to every state', () => {
  const reached = new Set(['CA'])
  for (const from of reached)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) reached.add(tileAfterKey(key, from) ?? '')
  expect(reached.size).toBe(51)
})

describe('scales', () => {
  it('end at round numbers and pass through zero', () => {
    expect(niceTicks(0, 97)).toEqual([0, 25, 50, 75, 100])
    expect(niceTicks(-30, 70)).toEqual([-50, -25, 0, 25, 50, 75])
    expect(niceTicks(0, 0)).toEqual([0])
    expect(niceTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
  })

  it('put values between the pixels', () => {
    const y = linear([0, 50, 100], 200, 0)
    expect([y(0), y(25), y(100)]).toEqual([200, 150, 0])
  })

  it('write the last label and others in even steps before it, and no more than fit', () => {
    expect([...sparseIndexes(30, 4)]).toEqual([29, 19, 9])
    expect([...sparseIndexes(91, 13)].slice(0, 3)).toEqual([90, 82, 74])
    expect(sparseIndexes(3, 10).size).toBe(3)
    expect([...sparseIndexes(1, 10)]).toEqual([0])
    expect([...sparseIndexes(30, 0)]).toEqual([29, 0])
  })

  it('show equal values alike', () => {
    expect(intensity(5, [5, 5])).toBe(0.5)
    expect(intensity(10, [0, 10])).toBe(1)
  })
})
