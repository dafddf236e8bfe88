import { render, screen } from '../../../tools/testing/render'
import { expect, it } from 'vitest'
import { Money } from './Money'

it('writes cents as dollars with two decimals', () => {
  render(<Money cents={123_450} />)
  expect(screen.getByText('$1,234.50')).toBeInTheDocument()
})

it('M5: puts a real minus sign before what is negative, and says so without colour', () => {
  render(<Money cents={-500} />)
  expect(screen.getByText('\u2212$5.00').className).toContain('negative')
})

it('puts a plus before money that came in where signs are asked for', () => {
  const { rerender } = render(<Money cents={500} signed />)
  expect(screen.getByText('+$5.00').className).toContain('positive')
  rerender(<Money cents={0} signed />)
  expect(screen.getByText('$0.00')).toBeInTheDocument()
})

it('shows a dash for an amount that is missing or no whole number', () => {
  const { container } = render(
    <>
      <Money cents={null} />
      <Money cents={1.5} />
    </>,
  )
  expect(container).toHaveTextContent('——')
})
