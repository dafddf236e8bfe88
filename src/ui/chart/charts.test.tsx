import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BarChart } from './BarChart'
import { HeatMap } from './HeatMap'
import { linePath, LineChart } from './LineChart'
import { intensity, linear, niceTicks, sparseIndexes } from './scale'
import { StackedBar } from './StackedBar'
import { TileMap } from './TileMap'
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
