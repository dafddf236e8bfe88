import { expect, it } from 'vitest'
import { adminDisabled } from './admin-disabled.ts'

it.each([
  [{}, 'false'],
  [{ VITE_ADMIN_DISABLED: '1' }, 'true'],
  [{ VITE_ADMIN_DISABLED: 'TRUE' }, 'true'],
  [{ VITE_ADMIN_DISABLED: 'no' }, 'false'],
  [{ VITE_FEATURE_ADMIN: 'off' }, 'true'],
  [{ VITE_FEATURE_ADMIN: 'on', VITE_ADMIN_DISABLED: 'perhaps' }, 'false'],
])('A13: %j leaves the administration out: %s', (settings, answer) => {
  expect(adminDisabled(settings)).toBe(answer)
})
