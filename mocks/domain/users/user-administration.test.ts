import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { fundsAccount } from '../ledger/ledger'
import { auditWorld } from '../ledger/world-audit'
import { RECONCILED_AFTER_MS } from '../payments/callbacks'
import { cardInput } from '../payments/test-cards'
import { listUsers } from './user-directory'
import { preparePasswordChange } from './profile'
import { matchesDigest, passwordPolicyError } from '../identity/passwords'

const ADMIN = 'user-admin'
const SECOND = 'user-admin-two'
const AGENT = 'user-agent'

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

describe('roles and status', () => {
  it.each([ADMIN, SECOND])('%s cannot demote or disable themselves', (userId) => {
    const demotion = company.refusal(userId, 'updateUserRole', { userId, role: 'AGENT' })
    expect(demotion).toMatchObject({ code: 'CONFLICT', field: 'role' })
    const disabling = company.refusal(userId, 'updateUserStatus', { userId, status: 'DISABLED' })
    expect(disabling).toMatchObject({ code: 'CONFLICT', field: 'status' })
  })

  it('keeps the last active administrator', () => {
    company.run(ADMIN, 'updateUserStatus', { userId: SECOND, status: 'DISABLED' })
    expect(company.refusal(ADMIN, 'updateUserRole', { userId: ADMIN, role: 'MANAGER' }).code).toBe('CONFLICT')
    company.run(ADMIN, 'updateUserRole', { userId: SECOND, role: 'AGENT' })
    expect(company.user(ADMIN)).toMatchObject({ role: 'ADMINISTRATOR', status: 'ACTIVE' })
  })

  it('lets an administrator demote another administrator', () => {
    company.run(ADMIN, 'updateUserRole', { userId: SECOND, role: 'MANAGER' })
    expect(company.user(SECOND).role).toBe('MANAGER')
  })

  it('cancels open payments of a disabled user', () => {
    const { store } = company.world
    const { paymentIntentId } = company.run(AGENT, 'addFunds', { amountCents: 4_000 })
    company.world.changeFaults([{ service: 'payments', effect: { callback: 'never' } }])
    const { setupIntentId } = company.run(AGENT, 'createSetupIntent', {})
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'DISABLED' })
    const card = cardInput('visa', { expMonth: 8, expYear: 2040, billingName: null })
    const confirm = (name: 'confirmPaymentIntent' | 'confirmSetupIntent', clientSecret = '') =>
      company.world.execute(name, { kind: 'anonymous' }, { clientSecret, card })
    expect(() => confirm('confirmPaymentIntent', store.paymentIntents.get(paymentIntentId)?.clientSecret)).toThrow(
      'You cannot confirm this PaymentIntent because it has a status of canceled.',
    )
    expect(() => confirm('confirmSetupIntent', store.setupIntents.get(setupIntentId)?.clientSecret)).toThrow(
      'You cannot confirm this SetupIntent because it has a status of canceled.',
    )
    expect(store.paymentActivitiesByAgent.list(AGENT).at(-1)).toMatchObject({
      status: 'CANCELED',
      message: 'Canceled because the account was disabled.',
    })
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'ACTIVE' })
    expect(company.run(AGENT, 'addFunds', { amountCents: 4_000 }).paymentIntentId).not.toBe(paymentIntentId)
    expect(auditWorld(company.world).violations).toEqual([])
  })

  it('credits a payment that succeeded before the user was disabled', () => {
    const { store, ledger } = company.world
    const { paymentIntentId } = company.run(AGENT, 'addFunds', { amountCents: 4_000 })
    company.world.changeFaults([{ service: 'payments', effect: { callback: 'never' } }])
    company.world.execute(
      'confirmPaymentIntent',
      { kind: 'anonymous' },
      {
        clientSecret: store.paymentIntents.get(paymentIntentId)?.clientSecret ?? '',
        card: cardInput('visa', { expMonth: 8, expYear: 2040, billingName: null }),
      },
    )
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'DISABLED' })
    const before = ledger.balance(fundsAccount(AGENT))
    company.pass(RECONCILED_AFTER_MS)
    expect(ledger.balance(fundsAccount(AGENT)) - before).toBe(4_000)
    expect(auditWorld(company.world).violations).toEqual([])
  })

  it('rejects a disabled or demoted user at the next call', () => {
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'DISABLED', reason: 'License expired' })
    expect(company.refusal(AGENT, 'selectState', { state: 'FL' }).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'updateUserRole', { userId: SECOND, role: 'AGENT' })
    expect(company.refusal(SECOND, 'resetUserPassword', { userId: AGENT }).code).toBe('FORBIDDEN')
    expect(company.denial(SECOND, (ctx) => listUsers(ctx, {})).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'ACTIVE' })
    company.run(AGENT, 'selectState', { state: 'FL' })
    expect(company.user(AGENT).selectedStates).toContain('FL')
  })

  it('removes the unit when the role changes', () => {
    company.run(ADMIN, 'updateUserRole', { userId: AGENT, role: 'MANAGER' })
    expect(company.user(AGENT).unitId).toBeNull()
    expect(company.read(AGENT, (ctx) => listUsers(ctx, {})).total).toBe(0)
  })

  it('writes an audit entry with the actor, action, and reason', () => {
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'DISABLED', reason: ' License expired ' })
    expect([...company.world.store.audit.all()].at(-1)).toMatchObject({
      actorId: ADMIN,
      action: 'USER_DISABLED',
      subject: 'Riley Fairweather',
      subjectId: AGENT,
      reason: 'License expired',
    })
  })

  it('rejects PENDING as a status of a confirmed user', () => {
    expect(company.refusal(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'PENDING' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'status',
    })
    expect(company.refusal(ADMIN, 'updateUserRole', { userId: 'nobody', role: 'AGENT' }).code).toBe('NOT_FOUND')
  })

  it.each([
    ['ADD', ['TX', 'wa'], ['CA', 'NY', 'TX', 'WA']],
    ['REMOVE', ['TX', 'CA'], ['NY']],
    ['SET', ['OR'], ['OR']],
    ['SET', [], []],
  ] as const)('applies the state change %s %j', (operation, states, expected) => {
    company.run(ADMIN, 'updateUserStates', { userId: AGENT, operation, states })
    expect(company.user(AGENT).selectedStates).toEqual(expected)
  })

  it.each([
    ['ADD', ['XX']],
    ['ADD', []],
    ['SET', ['CA', '']],
  ] as const)('rejects the state change %s %j', (operation, states) => {
    const refusal = company.refusal(ADMIN, 'updateUserStates', { userId: AGENT, operation, states })
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', field: 'states' })
  })
})

describe('passwords', () => {
  it('creates a temporary password that meets the policy and is never stored as plain text', () => {
    const { temporaryPassword } = company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    expect(passwordPolicyError(temporaryPassword)).toBeNull()
    const { passwordDigest, mustChangePassword, tokenGeneration } = company.user(AGENT)
    expect(matchesDigest(temporaryPassword, passwordDigest ?? '')).toBe(true)
    expect({ mustChangePassword, tokenGeneration }).toEqual({ mustChangePassword: true, tokenGeneration: 1 })
    const { store } = company.world
    const stored = JSON.stringify([
      company.world.journal,
      ...[store.users, store.audit, store.mails, store.notifications].map((table) => [...table.all()]),
    ])
    expect(stored).not.toContain(temporaryPassword)
    const second = company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    expect(second.temporaryPassword).not.toBe(temporaryPassword)
  })

  it('creates the same temporary password when the journal is replayed', () => {
    const { temporaryPassword } = company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    const replayed = company.again()
    replayed.replay(company.world.journal)
    expect(replayed.hash()).toBe(company.world.hash())
    expect(matchesDigest(temporaryPassword, replayed.store.users.get(AGENT)?.passwordDigest ?? '')).toBe(true)
  })

  const change = (currentPassword: string, newPassword: string) =>
    company.run(
      AGENT,
      'changePassword',
      company.read(AGENT, (ctx) => preparePasswordChange(ctx, { currentPassword, newPassword })),
    )

  it('stores a new password exactly as typed', () => {
    const password = ` Grüße 🏡 ${'x1'.repeat(50)} `
    change('anything', password)
    expect(matchesDigest(password, company.user(AGENT).passwordDigest ?? '')).toBe(true)
    expect(matchesDigest(password.trim(), company.user(AGENT).passwordDigest ?? '')).toBe(false)
    expect(JSON.stringify(company.world.journal)).not.toContain('Grüße')
  })

  it('requires the current password if one is stored', () => {
    const { temporaryPassword } = company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    const wrong = company.denial(AGENT, (ctx) =>
      preparePasswordChange(ctx, { currentPassword: 'Wrong-pass1', newPassword: 'Right-pass1' }),
    )
    expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', field: 'currentPassword' })
    change(temporaryPassword, 'Right-pass1')
    expect(company.user(AGENT)).toMatchObject({ mustChangePassword: false, tokenGeneration: 1 })
  })

  it('rejects a change that was validated against an older password', () => {
    const passwordChange = company.read(AGENT, (ctx) =>
      preparePasswordChange(ctx, { currentPassword: 'anything', newPassword: 'Right-pass1' }),
    )
    company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    expect(company.refusal(AGENT, 'changePassword', passwordChange)).toMatchObject({ field: 'currentPassword' })
  })

  it.each([
    ['error', 'Right-pass1', 'currentPassword', 'This is not your current password.'],
    ['any', 'Aa1!', 'newPassword', 'Password did not conform with policy: Password not long enough'],
    ['Same-pass1', 'Same-pass1', 'newPassword', 'Choose a password that differs from the current one.'],
  ])('rejects %s → %s', (currentPassword, newPassword, field, message) => {
    const refusal = company.denial(AGENT, (ctx) => preparePasswordChange(ctx, { currentPassword, newPassword }))
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', field, message })
  })
})
