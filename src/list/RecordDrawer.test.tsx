import { render, screen } from '../test/render'
import { expect, it, vi } from 'vitest'
import { AppError } from '../lib/errors/app-error'
import { RecordDrawer, type RecordDrawerProps } from './RecordDrawer'

const ada = { id: 'u1', name: 'Ada' }

function open(props: Partial<RecordDrawerProps<typeof ada>>) {
  render(
    <RecordDrawer
      recordId="u1"
      record={null}
      kind="person"
      loading={false}
      error={undefined}
      onRetry={vi.fn<() => void>()}
      onClose={vi.fn<() => void>()}
      title={({ name }) => name}
      {...props}
    >
      {({ name }) => `All about ${name}`}
    </RecordDrawer>,
  )
}

it('shows the record under its title', async () => {
  open({ record: ada })
  expect(await screen.findByRole('dialog', { name: 'Ada' })).toHaveTextContent('All about Ada')
})

it('shows no record other than the one in the URL', async () => {
  open({ record: ada, recordId: 'u2', loading: true })
  expect(await screen.findByRole('dialog', { name: 'Person' })).not.toHaveTextContent('Ada')
})

it('shows that a record is unavailable, without a Retry button', async () => {
  open({})
  expect(await screen.findByRole('alert')).toHaveTextContent('This person cannot be shown')
  expect(screen.getByRole('alert')).toHaveTextContent('The requested item was not found.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('shows why the record could not be loaded, with a Retry button', async () => {
  open({ error: new AppError('SERVICE_UNAVAILABLE') })
  expect(await screen.findByRole('alert')).toHaveTextContent('Service temporarily unavailable')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()
})

it('is closed if the URL names no record', () => {
  open({ recordId: null, record: ada })
  expect(screen.queryByRole('dialog')).toBeNull()
})
