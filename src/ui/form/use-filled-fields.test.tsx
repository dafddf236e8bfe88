import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { AmountField } from '../field/AmountField'
import { Checkbox } from '../field/Checkbox'
import { RadioCards } from '../field/RadioCards'
import { Select } from '../field/Select'
import { PasswordField, TextArea, TextField } from '../field/TextField'
import { render, screen } from '../../test/render'
import { useFilledFields } from './use-filled-fields'

const send = vi.fn<(values: readonly string[]) => void>()

function Form(): JSX.Element {
  useFilledFields()
  const [name, setName] = useState('old')
  const [password, setPassword] = useState('')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send([name, password, amount, note])
      }}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <PasswordField label="Password" value={password} onChange={setPassword} />
      <AmountField label="Amount" value={amount} onChange={setAmount} />
      <TextArea label="Note" value={note} onChange={setNote} maxLength={12} />
      <button type="submit">Send</button>
    </form>
  )
}

/** As an extension fills a field: past the setter that React observes. */
const past = (field: HTMLElement, text: string) =>
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
/** As a script of the page fills a field. */
const through = (field: HTMLElement, text: string) => Object.assign(field, { value: text })

it.each([
  ['an extension', past],
  ['a script', through],
])('submits what %s filled without an event', async (_who, set) => {
  render(<Form />)
  set(screen.getByLabelText('Name'), 'new')
  set(screen.getByLabelText('Password'), 'Bright-Harbor-7')
  set(screen.getByLabelText('Amount'), '$25')
  set(screen.getByLabelText('Note'), 'two\nlines')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send.mock.calls).toEqual([[['new', 'Bright-Harbor-7', '25', 'two\nlines']]])
})

it('keeps the filled text while the user types in another field, and when a script submits the form', async () => {
  render(<Form />)
  past(screen.getByLabelText('Password'), 'Bright-Harbor-7')
  await userEvent.type(screen.getByLabelText('Name'), 'er')
  past(screen.getByLabelText('Note'), 'late')
  screen.getByLabelText<HTMLInputElement>('Name').form?.requestSubmit()
  await vi.waitFor(() => expect(send.mock.lastCall).toEqual([['older', 'Bright-Harbor-7', '', 'late']]))
})

it('does not submit a text that is longer than its field takes', async () => {
  render(<Form />)
  send.mockClear()
  const note = screen.getByLabelText('Note')
  past(note, 'thirteen char')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).not.toHaveBeenCalled()
  expect(note).toHaveFocus()
  expect(note).toHaveAccessibleDescription('Use at most 12 characters.')
  await userEvent.type(note, '{Backspace}{Enter}')
  await userEvent.type(note, '{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledOnce()
})

const choices = [
  { value: 'AK', label: 'Alaska' },
  { value: 'TX', label: 'Texas' },
]
const chosen = vi.fn<(values: readonly unknown[]) => void>()

function Choices(): JSX.Element {
  useFilledFields()
  const [state, setState] = useState('AK')
  const [isKept, setIsKept] = useState(false)
  const [home, setHome] = useState('AK')
  return (
    <form onSubmit={(event) => (event.preventDefault(), chosen([state, isKept, home]))}>
      <Select label="State" value={state} onChange={setState} options={choices} />
      <Checkbox label="Keep" checked={isKept} onChange={setIsKept} />
      <RadioCards label="Home" value={home} onChange={setHome} options={choices} />
      <button type="submit">Send</button>
    </form>
  )
}

const silently = (field: HTMLElement, property: string, value: unknown) =>
  Reflect.set(Object.getPrototypeOf(field) as object, property, value, field)

it.each([
  ['an extension', silently],
  ['a script', Reflect.set],
])('submits what %s chose without an event', async (_who, set) => {
  render(<Choices />)
  set(screen.getByLabelText('State'), 'value', 'TX')
  set(screen.getByLabelText('Keep'), 'checked', true)
  set(screen.getByRole('radio', { name: 'Texas' }), 'checked', true)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(chosen.mock.lastCall).toEqual([['TX', true, 'TX']])
  set(screen.getByLabelText('Keep'), 'checked', false)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(chosen.mock.lastCall).toEqual([['TX', false, 'TX']])
})

it('keeps the choice of a select whose options have not loaded', async () => {
  const onChange = vi.fn<(value: string) => void>()
  function LateOptions(): JSX.Element {
    useFilledFields()
    return (
      <form>
        <TextField label="Name" value="" onChange={() => undefined} />
        <Select label="Scenario" value="default" options={[]} onChange={onChange} />
      </form>
    )
  }
  render(<LateOptions />)
  await userEvent.type(screen.getByLabelText('Name'), 'a')
  expect(onChange).not.toHaveBeenCalled()
})
