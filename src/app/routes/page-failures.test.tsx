/** The error page of each route (specification, section 2): the same for a crash, a failed query, and a denied one. */
import { screen, waitFor, within } from '@testing-library/react'
import { type FieldNode, type OperationDefinitionNode, parse } from 'graphql'
import { expect, it, vi } from 'vitest'
import { errorMessages } from '../../lib/errors/catalogue'
import { renderApp } from '../../test/render-app'
import type { RouteConfig } from './route-config'
import { routes } from './routes'

const patient = { timeout: 15_000 }

const plain = ['Try again', 'Go home']
const titled = ['Try again', 'Go Back', 'Go Home']
const inArea = [...titled, 'Back to Dashboard']

const expected: Readonly<Record<string, readonly [title: string, buttons: readonly string[]]>> = {
  '/login': ['Route Error', plain],
  '/register': ['Route Error', plain],
  '/reset-password': ['Route Error', plain],
  '/dashboard': ['Dashboard Error', titled],
  '/marketplace': ['Route Error', plain],
  '/wallet': ['Financial Data Error', inArea],
  '/transactions': ['Route Error', plain],
  '/settings': ['Route Error', plain],
  '/onboarding/states': ['Route Error', plain],
  '/manager': ['Manager Panel Error', inArea],
  '/manager/team': ['Manager Panel Error', inArea],
  '/manager/performance': ['Manager Panel Error', inArea],
  '/manager/leads': ['Manager Panel Error', inArea],
  '/manager/reports': ['Manager Panel Error', inArea],
  '/admin': ['Admin Panel Error', inArea],
  '/admin/lead-sources': ['Admin Panel Error', inArea],
  '/admin/users': ['Admin Panel Error', inArea],
  '/admin/organizational-hierarchy': ['Admin Panel Error', inArea],
  '/admin/performance': ['Admin Panel Error', inArea],
  '/admin/settings': ['Admin Panel Error', inArea],
}

const userOf = ({ isFor, panel }: RouteConfig): string | null =>
  isFor === 'signedOut' ? null : (panel?.role ?? 'agent')

/** Returns the title and the buttons of the page's only error page, which shows the text. */
async function errorPage(text: string | RegExp) {
  const title = await screen.findByRole('heading', { name: /Error$/ }, patient)
  const page = within(title.closest<HTMLElement>('[role=alert]') ?? expect.unreachable())
  expect(page.getByText(text)).toBeVisible()
  return [title.textContent, page.getAllByRole('button').map((button) => button.textContent)]
}

/** Denies each root field, as AppSync does: the response has data, and every field of it is null. */
async function denyEveryField(request: Request): Promise<Response> {
  const { query } = (await request.json()) as { query: string }
  const [operation] = parse(query).definitions
  const fields = (operation as OperationDefinitionNode).selectionSet.selections as FieldNode[]
  const keys = fields.map(({ alias, name }) => (alias ?? name).value)
  return Response.json({
    data: Object.fromEntries(keys.map((key) => [key, null])),
    errors: keys.map((key) => ({ path: [key], errorType: 'FORBIDDEN', message: 'x' })),
  })
}

it('lists every route', () => {
  expect(Object.keys(expected).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
})

it.each(routes.map((route) => [route.path, route] as const))(
  '%s shows its error page after a crash',
  async (path, route) => {
    // React reports the crash.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.spyOn(route, 'load').mockResolvedValue(() => {
      throw new Error('A secret of the server')
    })
    await renderApp(path, { as: userOf(route) })
    expect(await errorPage(/could not be shown\.$/)).toEqual(expected[path])
    expect(document.body).not.toHaveTextContent('secret')
    load.mockRestore()
  },
)

/** In the edition `specification`, this page shows only settings of the build. */
const withoutQuery = import.meta.env.VITE_API === 'specification' ? '/admin/settings' : undefined
const querying = routes
  .filter(({ isFor, path }) => isFor === 'signedIn' && path !== withoutQuery)
  .map((route) => [route.path, userOf(route)] as const)

it.each(querying)('%s shows its error page after a failed query, and retries', async (path, as) => {
  const { control, user } = await renderApp(path, {
    as,
    faults: [{ service: 'graphql', effect: { code: 'INTERNAL' } }],
  })
  expect(await errorPage(errorMessages.INTERNAL)).toEqual(expected[path])
  await control('PUT faults', [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Error$/ })).toBeNull(), patient)
})

it.each(querying)('%s shows its error page after a denied query', async (path, as) => {
  await renderApp(path, { as, graphql: denyEveryField })
  expect(await errorPage(errorMessages.FORBIDDEN)).toEqual(expected[path])
})
