import { render, screen } from '../../../tools/testing/render'
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

it('shows what is selected as chips, and takes more from the list', async () => {
  render(<Field />)
  expect(screen.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['California', 'Texas'])
  await userEvent.click(screen.getByRole('button', { name: 'States, 2 selected' }))
  await userEvent.click(await screen.findByRole('option', { name: 'New York' }))
  expect(screen.getByRole('button', { name: 'Remove New York' })).toBeInTheDocument()
})

it('leaves the focus at the next chip, and at the list when the last one is gone', async () => {
  render(<Field />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove California' }))
  expect(screen.getByRole('button', { name: 'Remove Texas' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'States' })).toHaveFocus()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
