import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { fundsAccount } from '../ledger/ledger'
import { auditWorld } from '../ledger/world-audit'
import { RECONCILED_AFTER_MS } from '../payments/callbacks'
import { cardInput } from '../payments/test-cards'
import { listUsers } from './user-directory'
import { sealedPasswordChange } from './own-password'
import { matchesDigest, passwordPolicyError } from './passwords'

const ADMIN = 'user-admin'
const SECOND = 'user-admin-two'
const AGENT = 'user-agent'

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

describe('roles and status', () => {
  it.each([ADMIN, SECOND])('A10: %s cannot demote or disable himself', (userId) => {
    const demotion = company.refusal(userId, 'updateUserRole', { userId, role: 'AGENT' })
    expect(demotion).toMatchObject({ code: 'CONFLICT', field: 'role' })
    const disabling = company.refusal(userId, 'updateUserStatus', { userId, status: 'DISABLED' })
    expect(disabling).toMatchObject({ code: 'CONFLICT', field: 'status' })
  })

  it('A10: the last administrator who can sign in stays one, whoever asks', () => {
    company.run(ADMIN, 'updateUserStatus', { userId: SECOND, status: 'DISABLED' })
    expect(company.refusal(ADMIN, 'updateUserRole', { userId: ADMIN, role: 'MANAGER' }).code).toBe('CONFLICT')
    company.run(ADMIN, 'updateUserRole', { userId: SECOND, role: 'AGENT' })
    expect(company.user(ADMIN)).toMatchObject({ role: 'ADMINISTRATOR', status: 'ACTIVE' })
  })

  it('A10: an administrator may demote another one while he himself remains', () => {
    company.run(ADMIN, 'updateUserRole', { userId: SECOND, role: 'MANAGER' })
    expect(company.user(SECOND).role).toBe('MANAGER')
  })

  it('D10: what a disabled person has begun to pay cannot be confirmed any more', () => {
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

  it('D10: money that a card has paid before its owner was disabled is still credited', () => {
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

  it('A9: a disabled person and a demoted one are refused at the next call', () => {
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'DISABLED', reason: 'Licence expired' })
    expect(company.refusal(AGENT, 'selectState', { state: 'FL' }).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'updateUserRole', { userId: SECOND, role: 'AGENT' })
    expect(company.refusal(SECOND, 'resetUserPassword', { userId: AGENT }).code).toBe('FORBIDDEN')
    expect(company.denial(SECOND, (ctx) => listUsers(ctx, {})).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'ACTIVE' })
    company.run(AGENT, 'selectState', { state: 'FL' })
    expect(company.user(AGENT).selectedStates).toContain('FL')
  })

  it('A9: another role takes nothing of the old one with it', () => {
    company.run(ADMIN, 'updateUserRole', { userId: AGENT, role: 'MANAGER' })
    expect(company.user(AGENT).unitId).toBeNull()
    expect(company.read(AGENT, (ctx) => listUsers(ctx, {})).total).toBe(0)
  })

  it('leaves a line in the audit log that says who, what and why', () => {
    company.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'DISABLED', reason: ' Licence expired ' })
    expect([...company.world.store.audit.all()].at(-1)).toMatchObject({
      actorId: ADMIN,
      action: 'USER_DISABLED',
      subject: 'Riley Fairweather',
      subjectId: AGENT,
      reason: 'Licence expired',
    })
  })

  it('knows pending as the state of a sign-up only', () => {
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
  ] as const)('changes states by %s %j', (operation, states, expected) => {
    company.run(ADMIN, 'updateUserStates', { userId: AGENT, operation, states })
    expect(company.user(AGENT).selectedStates).toEqual(expected)
  })

  it.each([
    ['ADD', ['XX']],
    ['ADD', []],
    ['SET', ['CA', '']],
  ] as const)('I8: refuses states by %s %j', (operation, states) => {
    const refusal = company.refusal(ADMIN, 'updateUserStates', { userId: AGENT, operation, states })
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', field: 'states' })
  })
})

describe('passwords', () => {
  it('makes a temporary password that keeps the policy and stands nowhere in clear', () => {
    const { temporaryPassword } = company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    expect(passwordPolicyError(temporaryPassword)).toBeNull()
    const { passwordDigest, mustChangePassword, tokenGeneration } = company.user(AGENT)
    expect(matchesDigest(temporaryPassword, passwordDigest ?? '')).toBe(true)
    expect({ mustChangePassword, tokenGeneration }).toEqual({ mustChangePassword: true, tokenGeneration: 1 })
    const { store } = company.world
    const everything = JSON.stringify([
      company.world.journal,
      ...[store.users, store.audit, store.mails, store.notifications].map((table) => [...table.all()]),
    ])
    expect(everything).not.toContain(temporaryPassword)
    const second = company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    expect(second.temporaryPassword).not.toBe(temporaryPassword)
  })

  it('makes the same temporary password again when the journal is replayed', () => {
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
      company.read(AGENT, (ctx) => sealedPasswordChange(ctx, { currentPassword, newPassword })),
    )

  it('I9: takes a new password exactly as it was typed', () => {
    const password = ` Grüße 🏡 ${'x1'.repeat(50)} `
    change('anything', password)
    expect(matchesDigest(password, company.user(AGENT).passwordDigest ?? '')).toBe(true)
    expect(matchesDigest(password.trim(), company.user(AGENT).passwordDigest ?? '')).toBe(false)
    expect(JSON.stringify(company.world.journal)).not.toContain('Grüße')
  })

  it('asks for the current password once there is one', () => {
    const { temporaryPassword } = company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    const wrong = company.denial(AGENT, (ctx) =>
      sealedPasswordChange(ctx, { currentPassword: 'Wrong-pass1', newPassword: 'Right-pass1' }),
    )
    expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', field: 'currentPassword' })
    change(temporaryPassword, 'Right-pass1')
    expect(company.user(AGENT)).toMatchObject({ mustChangePassword: false, tokenGeneration: 1 })
  })

  it('refuses a change whose check was made against an older password', () => {
    const sealed = company.read(AGENT, (ctx) =>
      sealedPasswordChange(ctx, { currentPassword: 'anything', newPassword: 'Right-pass1' }),
    )
    company.run(ADMIN, 'resetUserPassword', { userId: AGENT })
    expect(company.refusal(AGENT, 'changePassword', sealed)).toMatchObject({ field: 'currentPassword' })
  })

  it.each([
    ['error', 'Right-pass1', 'currentPassword', 'This is not your current password.'],
    ['any', 'Aa1!', 'newPassword', 'Password did not conform with policy: Password not long enough'],
    [
      'any',
      'lower-case1',
      'newPassword',
      'Password did not conform with policy: Password must have uppercase characters',
    ],
    [
      'any',
      'UPPER-CASE1',
      'newPassword',
      'Password did not conform with policy: Password must have lowercase characters',
    ],
    ['any', 'No-digits', 'newPassword', 'Password did not conform with policy: Password must have numeric characters'],
    ['any', 'NoSymbols1', 'newPassword', 'Password did not conform with policy: Password must have symbol characters'],
    ['Same-pass1', 'Same-pass1', 'newPassword', 'Choose a password that differs from the current one.'],
  ])('refuses %s → %s', (currentPassword, newPassword, field, message) => {
    const refusal = company.denial(AGENT, (ctx) => sealedPasswordChange(ctx, { currentPassword, newPassword }))
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', field, message })
  })
})
