import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { applyConfigFile, hostSettings } from './config-file'

const container = document.createElement('div')

beforeEach(() => {
  container.innerHTML =
    '<div class="starting"><p class="starting-brand">Fairlead</p><div class="starting-bar"></div></div>'
  document.body.replaceChildren(container)
})

it('shows the problems of the config file on the whole page and does not start the app', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async () => Response.json({ VITE_AWS_REGON: 'us-east-1', VITE_FEATURE_LEADS: 'maybe' }))
  expect(await applyConfigFile('/', container)).toBe(false)
  const page = within(screen.getByRole('alert'))
  expect(page.getByText('Fairlead')).toBeVisible()
  expect(page.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'VITE_AWS_REGON is no setting of this app; did you mean VITE_AWS_REGION?',
    'VITE_FEATURE_LEADS must be true or false',
  ])
  expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('VITE_AWS_REGON is no setting'))
  expect(hostSettings()).toEqual({})
})

it('starts with the settings of the host and leaves the page unchanged', async () => {
  const before = container.innerHTML
  vi.stubGlobal('fetch', async () => Response.json({ VITE_AWS_REGION: 'eu-west-1' }))
  expect(await applyConfigFile('/', container)).toBe(true)
  expect(hostSettings()).toEqual({ VITE_AWS_REGION: 'eu-west-1' })
  expect(container.innerHTML).toBe(before)
})
