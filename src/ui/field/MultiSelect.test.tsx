import { render, screen, waitFor, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, StrictMode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Modal } from '../dialog/Modal'
import { MultiSelect } from './MultiSelect'

const few = ['California', 'Nevada', 'New York'].map((label) => ({ value: label.slice(0, 4), label }))
const many = [...few, ...Array.from({ length: 10 }, (_, at) => ({ value: `s${at}`, label: `State ${at}` }))]

function Page({ options = few, onChange }: { options?: typeof few; onChange?: (value: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <MultiSelect
      label="State"
      options={options}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}
function open(page: JSX.Element): void {
  render(
    <StrictMode>
      <>{page}</>
    </StrictMode>,
  )
}
const isClosed = (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

it('selects several options by keyboard, shows their number, and restores the focus', async () => {
  const onChange = vi.fn<(value: readonly string[]) => void>()
  open(<Page onChange={onChange} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const list = await screen.findByRole('listbox', { name: 'State' })
  expect(list).toHaveAttribute('aria-multiselectable', 'true')
  await waitFor(() => expect(list).toHaveFocus())
  await userEvent.keyboard('{ArrowDown} {End}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['Cali', 'New '])
  expect(screen.getByRole('option', { name: 'New York' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await isClosed()
  const button = screen.getByRole('button', { name: 'State, 2 selected' })
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveTextContent('State: 2')
})

it('filters a long list by search, and keeps the earlier selection', async () => {
  const onChange = vi.fn<(value: readonly string[]) => void>()
  open(<Page options={many} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: 'State' }))
  await userEvent.click(await screen.findByRole('option', { name: 'State 7' }))
  const search = screen.getByRole('searchbox', { name: 'Search State' })
  await userEvent.type(search, 'new')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['New York'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['s7', 'New '])
  await userEvent.type(search, 'zzz')
  expect(screen.getByText('No matches')).toBeInTheDocument()
})

it('closes on Escape without closing its dialog, and on a click outside', async () => {
  const onClose = vi.fn<() => void>()
  open(
    <Modal open onClose={onClose} title="Around">
      <Page />
    </Modal>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Around' })
  await userEvent.click(screen.getByRole('button', { name: 'State' }))
  const list = await within(dialog).findByRole('listbox')
  await waitFor(() => expect(list).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await isClosed()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'State' }))
  await screen.findByRole('listbox')
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus())
  await userEvent.click(within(dialog).getByRole('heading'))
  await isClosed()
})
