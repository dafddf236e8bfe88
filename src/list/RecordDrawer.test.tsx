import { render, screen } from '../../tools/testing/render'
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

it('shows the record under its own title', async () => {
  open({ record: ada })
  expect(await screen.findByRole('dialog', { name: 'Ada' })).toHaveTextContent('All about Ada')
})

it('shows nothing of another record than the one that the address names', async () => {
  open({ record: ada, recordId: 'u2', loading: true })
  expect(await screen.findByRole('dialog', { name: 'Person' })).not.toHaveTextContent('Ada')
})

it('says that a record is not to be had, and offers no second try', async () => {
  open({})
  expect(await screen.findByRole('alert')).toHaveTextContent('This person cannot be shown')
  expect(screen.getByRole('alert')).toHaveTextContent('The requested item was not found.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('says why it could not be loaded, and tries again', async () => {
  open({ error: new AppError('SERVICE_UNAVAILABLE') })
  expect(await screen.findByRole('alert')).toHaveTextContent('Service temporarily unavailable')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()
})

it('is closed while the address names no record', () => {
  open({ recordId: null, record: ada })
  expect(screen.queryByRole('dialog')).toBeNull()
})
