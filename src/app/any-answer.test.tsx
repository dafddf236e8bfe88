import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anyAnswer, type AnswerKind } from '../test/any-answer'
import { renderApp } from '../test/render-app'

const patient = { timeout: 15_000 }

const screens = [
  ['agent', '/dashboard'],
  ['agent', '/wallet'],
  ['agent', '/marketplace'],
  ['agent', '/marketplace?tab=mine'],
  ['agent', '/transactions'],
  ['agent', '/settings'],
  ['agent', '/onboarding/states'],
  ['manager', '/dashboard'],
  ['manager', '/manager'],
  ['manager', '/manager/team'],
  ['manager', '/manager/leads'],
  ['manager', '/manager/performance'],
  ['manager', '/manager/reports'],
  ['admin', '/dashboard'],
  ['admin', '/admin'],
  ['admin', '/admin/users'],
  ['admin', '/admin/lead-sources'],
  ['admin', '/admin/organizational-hierarchy'],
  ['admin', '/admin/performance'],
  ['admin', '/admin/settings'],
  ['admin', '/admin/settings?tab=audit'],
] as const
const kinds: readonly AnswerKind[] = ['ordinary', 'nulls', 'empty', 'long', 'foreign']

it.each(kinds.flatMap((kind) => screens.map(([as, path]) => [kind, as, path] as const)))(
  'with %s responses, the %s sees a page without an error at %s',
  async (kind, as, path) => {
    const { operations } = await renderApp(path, { as, graphql: anyAnswer(kind, 1) })
    await waitFor(() => expect(operations.length).toBeGreaterThan(0), patient)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(), patient)
    await waitFor(() => expect(screen.getByRole('main').querySelector('[aria-busy=true]')).toBeNull(), patient)
    // A page that crashed has this heading. A page whose record is null may say so below its own heading.
    expect(screen.queryByRole('heading', { name: /Error$/, level: 1 })).toBeNull()
    expect(screen.getByRole('main')).not.toHaveTextContent(/\bNaN\b|Invalid Date|\bundefined\b|\[object/)
  },
)
