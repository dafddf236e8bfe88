import { render, screen } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { expect, it } from 'vitest'
import { ChipPicker } from './ChipPicker'

const options = [
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
  { value: 'TX', label: 'Texas' },
]

function Field(): JSX.Element {
  const [value, setValue] = useState<readonly string[]>(['TX', 'CA'])
  return (
    <>
      <ChipPicker label="States" options={options} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  )
}

it('shows the selected options as chips, and adds options from the list', async () => {
  render(<Field />)
  expect(screen.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['California', 'Texas'])
  await userEvent.click(screen.getByRole('button', { name: 'States, 2 selected' }))
  await userEvent.click(await screen.findByRole('option', { name: 'New York' }))
  expect(screen.getByRole('button', { name: 'Remove New York' })).toBeInTheDocument()
})

it('moves the focus to the next chip, or to the list after the last chip is removed', async () => {
  render(<Field />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove California' }))
  expect(screen.getByRole('button', { name: 'Remove Texas' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'States' })).toHaveFocus()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
