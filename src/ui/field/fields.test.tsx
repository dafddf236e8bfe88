import { render, screen } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Checkbox } from './Checkbox'
import { RadioCards } from './RadioCards'
import { Select } from './Select'
import { Switch } from './Switch'
import { AmountField } from './AmountField'
import { PasswordField, TextField } from './TextField'

function Amount(): JSX.Element {
  const [value, setValue] = useState('')
  return <AmountField label="Amount" value={value} onChange={setValue} />
}

it('keeps only the digits and dots of an amount, and shows the result', async () => {
  render(<Amount />)
  const field = screen.getByLabelText('Amount')
  await userEvent.type(field, '$1,2a3 4.50-')
  expect(field).toHaveValue('1234.50')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste('USD 99.00 ')
  expect(field).toHaveValue('99.00')
})

it('keeps a pasted text that its digits would change, so that its form refuses it, until the user has mended it', async () => {
  render(<Amount />)
  const field = screen.getByLabelText('Amount')
  await userEvent.click(field)
  await userEvent.paste('12,50')
  expect(field).toHaveValue('12,50')
  await userEvent.keyboard('{Backspace}')
  expect(field).toHaveValue('12,5')
  await userEvent.keyboard('{Backspace}.50')
  expect(field).toHaveValue('12.50')
  await userEvent.clear(field)
  await userEvent.paste('-25')
  expect(field).toHaveValue('-25')
})

it('describes a field by its hint, or by its error instead', () => {
  const field = { label: 'Email', value: '', onChange: () => undefined, hint: 'We never share it' }
  const { rerender } = render(<TextField {...field} />)
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('We never share it')
  expect(screen.getByLabelText('Email')).toBeValid()
  rerender(<TextField {...field} error="Enter your email" />)
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email')
  expect(screen.getByLabelText('Email')).toBeInvalid()
})

it('reveals a password on demand, and does not change it', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<PasswordField label="Password" value=" pass word 🔑 " onChange={onChange} />)
  const field = screen.getByLabelText('Password', { exact: true })
  expect(field).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveAttribute('type', 'text')
  expect(field).toHaveValue(' pass word 🔑 ')
  await userEvent.type(field, 'x')
  expect(onChange).toHaveBeenLastCalledWith(' pass word 🔑 x')
})

it('switches on and off, but not while a change is being saved', async () => {
  const onChange = vi.fn<(on: boolean) => void>()
  const { rerender } = render(<Switch label="Enabled" checked={false} onChange={onChange} hint="Buys from here" />)
  const toggle = screen.getByRole('switch', { name: 'Enabled' })
  expect(toggle).not.toBeChecked()
  expect(toggle).toHaveAccessibleDescription('Buys from here')
  await userEvent.click(toggle)
  expect(onChange.mock.calls).toEqual([[true]])
  expect(toggle).toHaveAttribute('aria-checked', 'false')
  rerender(<Switch label="Enabled" checked busy onChange={onChange} />)
  expect(toggle).toHaveAttribute('aria-checked', 'true')
  await userEvent.click(toggle)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(toggle).toBeChecked()
})

it('offers cards as one group of radio buttons', async () => {
  const onChange = vi.fn<(value: 'saved' | 'new') => void>()
  render(
    <RadioCards
      label="Payment method"
      value="saved"
      onChange={onChange}
      options={[
        { value: 'saved', label: 'Visa ending 4242', description: 'Expires 04/2028' },
        { value: 'new', label: 'New card' },
      ]}
    />,
  )
  expect(screen.getByRole('radiogroup', { name: 'Payment method' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'New card' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('new')
})

it('offers a first option with an empty value', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <Select
      label="State"
      value="CA"
      placeholder="Choose a state"
      onChange={onChange}
      options={[{ value: 'CA', label: 'California' }]}
    />,
  )
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Choose a state')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('')
})

it('shows a checkbox as mixed if only some options are selected', () => {
  render(<Checkbox label="All" checked={false} indeterminate onChange={() => undefined} />)
  expect(screen.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
})

it('keeps a pasted text that is too long and names the limit, which counts letters as people see them', async () => {
  function Name(): JSX.Element {
    const [value, setValue] = useState('')
    return <TextField label="Name" maxLength={5} value={value} onChange={setValue} />
  }
  render(<Name />)
  const field = screen.getByLabelText('Name')
  await userEvent.click(field)
  await userEvent.paste('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦')
  expect(field).toBeValid()
  await userEvent.clear(field)
  await userEvent.paste('Alaska')
  expect(field).toHaveValue('Alaska')
  expect(field).toHaveAccessibleDescription('Use at most 5 characters.')
})
