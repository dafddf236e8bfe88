import { render, screen } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './Button'

it('a loading button keeps its name and focus, and ignores presses', async () => {
  const onClick = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={onClick}>Buy</Button>)
  const button = screen.getByRole('button', { name: 'Buy' })
  await userEvent.click(button)
  rerender(
    <Button loading onClick={onClick}>
      Buy
    </Button>,
  )
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
})

it('a loading submit button does not submit its form, not even by Enter in a field', async () => {
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Amount" />
      <Button type="submit" loading>
        Add
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.type(screen.getByLabelText('Amount'), '5{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('has the type button by default', () => {
  render(<Button>Cancel</Button>)
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button')
})
