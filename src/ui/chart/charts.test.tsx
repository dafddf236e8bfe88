import { act, fireEvent, render, screen, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usStates } from '../../lib/labels/us-states'
import { BarChart } from './BarChart'
import { topBars } from './lazy-charts'
import { HeatMap, CalendarHeatMap } from './HeatMap'
import { LineChart } from './LineChart'
import { TileMap } from './TileMap'
import { Section } from '../page/Card'

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const line = {
  label: 'Spend',
  name: 'Spent',
  labels: ['Oct 1', 'Oct 2', 'Oct 3'],
  values: [100, 0, 300],
  format: dollars,
}

// jsdom has no layout, and a chart without a size renders nothing.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('.recharts-wrapper') ? new DOMRect(0, 0, 600, 220) : new DOMRect()
  })
})

describe('every chart offers its figures as a table', () => {
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
    [<LineChart key="l" {...line} />, ['DaySpent', 'Oct 1$1.00', 'Oct 2$0.00', 'Oct 3$3.00']],
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
      <CalendarHeatMap
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

describe('a line chart', () => {
  const chart = () => screen.getByRole('application', { name: 'Spend. Arrow keys read the points.' })
  /** Returns the labels of an axis in order. */
  const ticks = (axis: 'x' | 'y') =>
    [...chart().querySelectorAll(`.recharts-${axis}Axis-tick-labels text`)].map((text) => text.textContent)

  it('announces its points by the arrow keys, and marks the last day as unfinished', async () => {
    render(<LineChart {...line} unfinished />)
    await userEvent.tab()
    await userEvent.tab()
    expect(chart()).toHaveFocus()
    expect(screen.getByText('Oct 1: $1.00')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByText('Oct 2: $0.00')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByText('Oct 3 so far: $3.00')).toBeInTheDocument()
    await userEvent.tab()
    expect(screen.queryByText('Oct 3 so far: $3.00')).not.toBeInTheDocument()
  })

  it('dashes the segment to an unfinished day, and marks that day in the table', async () => {
    render(<LineChart {...line} unfinished />)
    const drawn = [...chart().querySelectorAll('.recharts-line-curve')].map((path) => ({
      dashes: path.getAttribute('stroke-dasharray'),
      steps: path.getAttribute('d')?.match(/[ML]/g),
    }))
    expect(drawn).toEqual([
      { dashes: null, steps: ['M', 'L'] },
      { dashes: '3 5', steps: ['M', 'L'] },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(screen.getByRole('row', { name: /so far/ })).toHaveTextContent('Oct 3 so far$3.00')
  })

  it('scales from zero to a round value, with the last day at the end of its axis', () => {
    render(<LineChart {...line} values={[0, 9700, 5000]} />)
    expect(ticks('y')).toEqual(['$0.00', '$25.00', '$50.00', '$75.00', '$100.00'])
    expect(ticks('x').at(-1)).toBe('Oct 3')
  })

  it('shows one tick at the bottom if all values are zero', () => {
    render(<LineChart {...line} values={[0, 0, 0]} />)
    expect(ticks('y')).toEqual(['$0.00'])
  })
})

it('announces each bar’s label with its figure, and distinguishes two users with the same name', () => {
  const data = [
    { label: 'Riley Fairweather', value: 4500 },
    { label: 'Riley Fairweather', value: 0 },
  ]
  render(<BarChart label="Spend" columns={['Agent', 'Spent']} format={dollars} data={data} />)
  expect(screen.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual([
    'Riley Fairweather $45.00',
    'Riley Fairweather $0.00',
  ])
})

it('sums what has no bar of its own, so that the bars add up', () => {
  const bars = Array.from({ length: 10 }, (_, at) => ({ label: `Source ${at}`, value: 10 - at }))
  expect(topBars(bars.slice(0, 8))).toEqual(bars.slice(0, 8))
  expect(topBars(bars).slice(6)).toEqual([
    { label: 'Source 6', value: 4 },
    { label: 'Other', value: 6 },
  ])
  expect(topBars(bars.slice(0, 2), 30)).toEqual([...bars.slice(0, 2), { label: 'Other', value: 11 }])
})

it('places each day in its week, which starts on Sunday', () => {
  const days = ['2026-03-06', '2026-03-07', '2026-03-08'].map((day, at) => ({ day, value: at + 1 }))
  render(<CalendarHeatMap label="Leads" columns={['Day', 'Leads']} days={days} format={String} />)
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

it('colors larger values deeper, and equal values alike', () => {
  const depths = (...values: number[]) => {
    const { unmount } = render(
      <HeatMap label="Leads" rowColumn="Day" columns={['9', '12']} rows={[{ label: 'Mon', values }]} format={String} />,
    )
    const cells = screen.getAllByTitle(/^Mon, /).map((cell) => cell.style.getPropertyValue('--depth'))
    unmount()
    return cells
  }
  expect(depths(0, 10)).toEqual(['6%', '66%'])
  expect(depths(5, 5)).toEqual(['36%', '36%'])
})

it('shows its table button in the header of the card around it', () => {
  render(
    <Section title="Spend by source" card>
      <BarChart label="Spend" columns={['Source', 'Spent']} format={dollars} data={[{ label: 'One', value: 1 }]} />
    </Section>,
  )
  const button = screen.getByRole('button', { name: 'Show as table' })
  expect(screen.getByRole('figure')).not.toContainElement(button)
  expect(screen.getByRole('region', { name: 'Spend by source' })).toContainElement(button)
})

it('renders each state as a checkbox with its full name', async () => {
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

describe('the arrow keys on a map of states', () => {
  const onToggle = vi.fn<(code: string, selected: boolean) => void>()
  const state = (name: string) => screen.getByRole('checkbox', { name })
  beforeEach(() => {
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
  })

  it('move between neighboring states, and the map is one tab stop', async () => {
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

  it('reach every state from California', () => {
    const reached = new Set<Element | null>([state('California')])
    for (const from of reached)
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        act(() => (from as HTMLElement).focus())
        fireEvent.keyDown(from as HTMLElement, { key })
        reached.add(document.activeElement)
      }
    expect(reached.size).toBe(usStates.length)
  })
})
