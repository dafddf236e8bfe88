import { render, screen } from '../../test/render'
import { expect, it } from 'vitest'
import { Money, Movement } from './Money'

it('formats cents as dollars with two decimals', () => {
  render(<Money cents={123_450} />)
  expect(screen.getByText('$1,234.50')).toBeInTheDocument()
})

it('marks a negative amount with a real minus sign, not by color alone', () => {
  render(<Money cents={-500} />)
  expect(screen.getByText('\u2212$5.00').className).toContain('negative')
})

it.each([
  ['FUNDING', 500, '+$5.00', 'positive'],
  ['LEAD_PURCHASE', -500, '\u2212$5.00', ''],
  ['TRANSFER', 500, '+$5.00', ''],
  ['REVERSAL', -500, '\u2212$5.00', 'negative'],
  [undefined, 500, '+$5.00', ''],
])('colors a movement only if money came in or was taken back: %s of %d', (type, amountCents, text, tone) => {
  render(<Movement amountCents={amountCents} {...(type && { type })} />)
  expect(/positive|negative/.exec(screen.getByText(text).className)?.[0] ?? '').toBe(tone)
})

it('shows a dash for an amount that is missing or not an integer', () => {
  const { container } = render(
    <>
      <Money cents={null} />
      <Money cents={1.5} />
    </>,
  )
  expect(container).toHaveTextContent('——')
})
