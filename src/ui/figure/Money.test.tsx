import { render, screen } from '../../test/render'
import { expect, it } from 'vitest'
import { Money } from './Money'

it('formats cents as dollars with two decimals', () => {
  render(<Money cents={123_450} />)
  expect(screen.getByText('$1,234.50')).toBeInTheDocument()
})

it('marks a negative amount with a real minus sign, not by color alone', () => {
  render(<Money cents={-500} />)
  expect(screen.getByText('\u2212$5.00').className).toContain('negative')
})

it('shows a plus sign before a positive amount if signs are requested', () => {
  const { rerender } = render(<Money cents={500} signed />)
  expect(screen.getByText('+$5.00').className).toContain('positive')
  rerender(<Money cents={0} signed />)
  expect(screen.getByText('$0.00')).toBeInTheDocument()
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
