/**
 * Contract tests for every form of the app. A form is a component that calls `useCommandForm`, or a hook that calls it.
 * The tables in src/test/forms say, by the component's name, how to open and fill in the form. A form without an entry fails.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { unknownOutcomeText } from '../lib/api/outcome'
import { type RenderedApp, renderApp } from '../test/render-app'
import { forms as usersForms } from '../test/forms/users'
import type { Act, FormFixture } from '../test/forms/form-fixture'

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../test/**', '!../**/__generated__/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const tables = import.meta.glob<{ forms: Readonly<Record<string, FormFixture>> }>(
  ['../test/forms/*.ts', '!../test/forms/form-fixture.ts'],
  { eager: true },
)
const fixtures = new Map(Object.values(tables).flatMap(({ forms }) => Object.entries(forms)))

interface Node {
  readonly type: string
  readonly name?: unknown
  readonly start: number
  readonly end: number
  readonly id?: Node | null
  readonly callee?: Node
  readonly declaration?: Node | null
  readonly declarations?: readonly Node[]
}

function calledNames(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(calledNames)
  if (typeof node !== 'object' || node === null) return []
  const { callee } = node as Node
  return [...(typeof callee?.name === 'string' ? [callee.name] : []), ...Object.values(node).flatMap(calledNames)]
}

/** Top-level functions of all modules, arrow functions included, with the names of what they call. */
const functions = Object.entries(sources).flatMap(([path, code]) =>
  parseSync(path, code).program.body.flatMap((statement: Node) => {
    const declaration = statement.declaration ?? statement
    const name = (declaration.declarations?.[0] ?? declaration).id?.name
    return typeof name === 'string'
      ? [{ name, text: code.slice(statement.start, statement.end), calls: calledNames(declaration) }]
      : []
  }),
)

/** `useCommandForm`, and the hooks that call it. */
const formHooks = new Set(['useCommandForm'])
const callsFormHook = ({ calls }: { calls: readonly string[] }) => calls.some((name) => formHooks.has(name))
for (let known = 0; known < formHooks.size;) {
  known = formHooks.size
  for (const one of functions) if (one.name.startsWith('use') && callsFormHook(one)) formHooks.add(one.name)
}

const forms = functions
  .filter((one) => /^[A-Z]/.test(one.name) && callsFormHook(one))
  .map(({ name, text }) => ({
    name,
    fixture: fixtures.get(name),
    changesRecord: /reread:|current:|recordOf\(/.test(text),
  }))

const patient = { timeout: 20_000 }
it('has a fixture for each form, with a colleague if the form changes a record', () => {
  const incomplete = forms.filter(({ fixture, changesRecord }) => !fixture || (changesRecord && !fixture.colleague))
  expect(incomplete.map(({ name }) => name)).toEqual([])
  expect(forms.map(({ name }) => name)).toEqual(expect.arrayContaining([...fixtures.keys()]))
})

interface OpenForm {
  readonly app: RenderedApp
  readonly region: () => HTMLElement
  readonly fill: (user?: UserEvent) => Promise<void>
  readonly press: (button: string | RegExp) => Promise<void>
  readonly reopen: () => Promise<void>
  readonly sent: () => number
}

async function openForm(fixture: FormFixture): Promise<OpenForm> {
  const { as, path, scenario, now, region: found } = fixture
  const app = await renderApp(path, { as, ...(scenario && { scenario }), ...(now && { now }) })
  const region = (): HTMLElement => screen.getByRole(found.role, { name: found.name })
  const reopen = async (): Promise<void> => {
    await fixture.open?.(screen, app.user)
    await screen.findByRole(found.role, { name: found.name }, patient)
  }
  await reopen()
  return {
    app,
    region,
    reopen,
    fill: async (user = app.user) => fixture.fill?.(within(region()), user, app.control),
    press: async (name) => app.user.click(within(region()).getByRole('button', { name })),
    sent: () => app.operations.filter((name) => name === fixture.operation).length,
  }
}

const setSilently = (field: Element, text: string) =>
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)

/** Returns a user whose password manager fills the text fields without an event. */
const silent = (user: UserEvent): UserEvent => ({
  ...user,
  clear: (field) => Promise.resolve(void setSilently(field, '')),
  type: async (field, text) => {
    if (field.role === 'combobox') return user.type(field, text)
    setSilently(field, (field as HTMLInputElement).value + text)
  },
})

/** Returns the values of all fields. A picker lists its values as text. */
const written = (region: HTMLElement): readonly unknown[] =>
  [
    ...region.querySelectorAll<HTMLInputElement>(
      'input, select, textarea, [role="switch"], ul[aria-label$=", selected"]',
    ),
  ].map((field) =>
    field.tagName === 'UL'
      ? field.textContent
      : field.getAttribute('role') === 'switch'
        ? field.getAttribute('aria-checked')
        : field.type === 'checkbox' || field.type === 'radio'
          ? field.checked
          : field.value,
  )

const complaints = (region: HTMLElement): number =>
  region.querySelectorAll('[role="alert"], [aria-invalid="true"]').length

const toasts = (): number =>
  screen.queryByRole('region', { name: 'Notifications', hidden: true })?.querySelectorAll('[role="status"]').length ?? 0

/** Returns whether the browser would ask for confirmation before the page unloads. */
const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const known = forms.flatMap(({ name, fixture }) => (fixture ? [{ name, fixture, ...fixture.colleague }] : []))

const promises =
  'has its initial values after a cancel, keeps what was filled without events after a failure, and sends one request on several clicks'
it.each(known)(`$name ${promises}`, async ({ fixture }) => {
  const { app, region, fill, press, reopen, sent } = await openForm(fixture)
  expect(asksBeforeLeaving()).toBe(false)
  const discard = fixture.discard ?? (fixture.region.role === 'form' ? undefined : 'Cancel')
  if (fixture.fill && discard) {
    const initial = written(region())
    await fill()
    expect(written(region())).not.toEqual(initial)
    await press(discard)
    expect(asksBeforeLeaving()).toBe(false)
    await reopen()
    expect(written(region())).toEqual(initial)
    expect(complaints(region())).toBe(0)
  }

  await app.control('PUT faults', [{ operation: fixture.operation, effect: { code: 'SERVICE_UNAVAILABLE' } }])
  await fill(silent(app.user))
  // The pointer reaches the form before it presses a button, which may be disabled or name the amount.
  const [lastButton] = within(region()).getAllByRole('button').slice(-1)
  if (lastButton) await app.user.hover(lastButton)
  const typed = written(region())
  await press(fixture.submit)
  expect(asksBeforeLeaving()).toBe(fixture.fill !== undefined)
  await waitFor(() => expect(complaints(region())).toBeGreaterThan(0), patient)
  expect(region()).toHaveTextContent(unknownOutcomeText)
  expect(written(region())).toEqual(typed)

  await app.control('PUT faults', [])
  const [sentBefore, toastsBefore] = [sent(), toasts()]
  const button = within(region()).getByRole('button', { name: fixture.submit })
  // In one `act`, so that the later clicks arrive before React has rendered the busy button.
  act(() => {
    for (let click = 0; click < 3; click += 1) button.click()
  })
  await waitFor(() => expect(sent()).toBe(sentBefore + 1), patient)
  // Finished: the button was removed with its dialog, or is no longer busy.
  await waitFor(() => expect(button.isConnected && button.getAttribute('aria-busy') === 'true').toBe(false), patient)
  expect(asksBeforeLeaving()).toBe(false)
  expect(sent()).toBe(sentBefore + 1)
  expect(toasts() - toastsBefore).toBeLessThanOrEqual(1)
})

it.each(known.filter(({ beside, against }) => beside ?? against))(
  '$name warns about a conflict, and keeps what another user changed in other fields',
  async ({ fixture, as, beside, against }) => {
    const { app, region, fill, press, sent } = await openForm(fixture)
    const colleague: Act = (query, variables) => app.world.call(query, variables, { as })
    await fill()
    await beside?.change(colleague)
    await against?.(colleague)
    await press(fixture.submit)
    let refused = 0
    if (against) {
      expect(await within(region()).findByText(/Somebody else has changed this/, undefined, patient)).toBeVisible()
      // Some forms compare the record themselves, others send a request that the service refuses.
      refused = sent()
      await press(fixture.submit)
    }
    await waitFor(() => expect(sent()).toBe(refused + 1), patient)
    if (beside) await waitFor(async () => expect(await beside.kept(colleague)).toEqual(beside.expected), patient)
  },
)

it('shows why the record could not be compared before the save, and sends nothing', async () => {
  const { app, region, fill, press, sent } = await openForm(usersForms.NamesDialog)
  await fill()
  const typed = written(region())
  await app.control('PUT faults', [{ operation: 'UserNow', effect: { code: 'NOT_FOUND' } }])
  await press(usersForms.NamesDialog.submit)
  await waitFor(() => expect(complaints(region())).toBeGreaterThan(0), patient)
  expect(written(region())).toEqual(typed)
  expect(sent()).toBe(0)
})
