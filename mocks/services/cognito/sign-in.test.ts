import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_COMPANY } from '../../world/company/company'
import { PEOPLE } from '../../world/seed/people'
import { digestPassword } from '../../domain/identity/passwords'
import { claimsOf, identityWorld } from './testing/identity-world'

const errorResult = (type: string, message: string) => ({ status: 400, body: { __type: type, message } })

describe('the user of a sign-in', () => {
  it.each([
    ['admin', 'user-admin', 'Administrator'],
    ['manager', 'user-manager', 'Manager'],
    ['agent', 'user-agent', 'Agent'],
    ['AGENT', 'user-agent', 'Agent'],
    ['riley.fairweather@example.com', 'user-agent', 'Agent'],
  ])('for %s is %s in the group %s', async (username, id, group) => {
    const { signIn } = identityWorld()
    const claims = claimsOf((await signIn(username)).tokens.IdToken)
    expect(claims).toMatchObject({ sub: id, 'cognito:groups': [group] })
  })

  it('is a new agent, created once, for an unknown name', async () => {
    const { signIn, person, world } = identityWorld()
    const before = world.store.users.size
    await signIn('jane.doe')
    await signIn('Jane.Doe')
    expect(world.store.users.size).toBe(before + 1)
    const jane = person('jane.doe')
    expect(jane).toMatchObject({
      username: 'jane.doe',
      email: 'jane.doe@example.com',
      firstName: 'Jane',
      lastName: 'Doe',
      role: 'AGENT',
      status: 'ACTIVE',
      selectedStates: ['CA', 'NY', 'TX'],
    })
    expect(jane.phoneNumber).toMatch(/^\+1\d{3}55501\d\d$/)
    expect(jane.nmlsNumber).toMatch(/^000\d+$/)
    expect(world.store.paymentConfigs.get(jane.id)?.stripeCustomerId).toMatch(/^cus_\w{14}$/)
  })

  it('is an agent with the default states for any name but admin and manager', async () => {
    const { signIn, world } = identityWorld()
    const known = new Set([...world.store.users.all()].map(({ id }) => id))
    const familiar = [...PEOPLE, ...SAMPLE_COMPANY.people].flatMap((person) =>
      'name' in person
        ? [person.name]
        : [`${person.firstName} ${person.lastName}`, person.username.replace('@demo', '')],
    )
    const typed = fc.oneof(
      fc.constantFrom(
        ...familiar,
        'manager-two',
        'manager-2',
        'administrator',
        'managers',
        'root',
        'admin.',
        'totp',
        'sms',
      ),
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.lorem({ maxCount: 3 }),
    )
    const cases = fc.constantFrom(
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => `  ${name} `,
      (name: string) => name.replaceAll(' ', '.'),
    )
    await fc.assert(
      fc.asyncProperty(typed, cases, async (name, spell) => {
        const username = spell(name)
        fc.pre(!['admin', 'manager', ''].includes(username.trim().toLowerCase()))
        const claims = claimsOf((await signIn(username)).tokens.IdToken)
        expect(claims['cognito:groups']).toEqual(['Agent'])
        if (!known.has(String(claims['sub']))) expect(claims['custom:selected_states']).toBe('CA,NY,TX')
      }),
    )
  })

  it.each([
    ['jane@corp.test', 'jane@example.com', 'Jane'],
    ['renée', 'renee@example.com', 'Renée'],
    ['李雷', 'agent@example.com', '李雷'],
    ['<img/onerror=x>', 'imgonerrorx@example.com', 'Img'],
    ['7of9', '7of9@example.com', 'Of'],
    ['0000', '0000@example.com', 'Sample'],
  ])('for the new name %s has a valid email and first name', async (username, email, firstName) => {
    const { signIn, person } = identityWorld()
    await signIn(username)
    expect(person(username.toLowerCase())).toMatchObject({ email, firstName })
    await expect(signIn(username)).resolves.toMatchObject({ status: 200 })
  })

  it('gets a unique email', async () => {
    const { signIn, person } = identityWorld()
    await signIn('jane')
    await signIn('jane@corp.test')
    expect(person('jane@corp.test').email).toBe('jane2@example.com')
  })

  it('cannot have a name that a user pool rejects', async () => {
    const { signIn, world } = identityWorld()
    const before = world.hash()
    for (const name of ['x'.repeat(129), 'jane\u0000', 'x'.repeat(10_000)])
      expect((await signIn(name)).type).toBe('InvalidParameterException')
    expect((await signIn('')).body.message).toBe('Missing required parameter USERNAME')
    expect(world.hash()).toBe(before)
  })

  it('gets the sign-in time as lastLoginAt', async () => {
    const { signIn, person, world } = identityWorld()
    await signIn('agent')
    expect(person('agent').lastLoginAt).toBe(world.now())
  })
})

describe('the password', () => {
  it("is rejected for every user if it is 'error', without a change of the world", async () => {
    const { signIn, world, change } = identityWorld()
    change('manager', { passwordDigest: digestPassword('error', 'salt') })
    const before = world.hash()
    for (const name of ['agent', 'admin', 'manager', 'stranger'])
      expect(await signIn(name, 'error')).toMatchObject(errorResult('NotAuthorizedException', 'Invalid credentials'))
    expect(world.hash()).toBe(before)
    expect(world.journal).toEqual([])
  })

  it('must match the stored password', async () => {
    const { signIn, change } = identityWorld()
    change('agent', { passwordDigest: digestPassword('Right-Pass1', 'salt') })
    expect(await signIn('agent', 'right-pass1')).toMatchObject(
      errorResult('NotAuthorizedException', 'Incorrect username or password.'),
    )
    expect((await signIn('agent', 'Right-Pass1')).status).toBe(200)
  })

  it('never reaches the journal', async () => {
    const { signIn, world } = identityWorld()
    await signIn('agent', 'Hunter2-in-clear!')
    expect(world.journal).toHaveLength(1)
    expect(JSON.stringify(world.journal)).not.toContain('Hunter2')
  })

  it('reveals that a user is disabled or unconfirmed only if it is correct', async () => {
    const { signIn, change } = identityWorld()
    change('agent', { status: 'DISABLED', passwordDigest: digestPassword('Right-Pass1', 'salt') })
    expect(await signIn('agent', 'wrong')).toMatchObject(
      errorResult('NotAuthorizedException', 'Incorrect username or password.'),
    )
    expect(await signIn('agent', 'Right-Pass1')).toMatchObject(
      errorResult('NotAuthorizedException', 'User is disabled.'),
    )
    change('agent', { status: 'PENDING' })
    expect(await signIn('agent', 'Right-Pass1')).toMatchObject(
      errorResult('UserNotConfirmedException', 'User is not confirmed.'),
    )
  })
})

async function withTemporaryPassword() {
  const world = identityWorld()
  world.change('agent', { passwordDigest: digestPassword('Temp-0rary!', 'salt'), mustChangePassword: true })
  const { body } = await world.signIn('agent', 'Temp-0rary!')
  const respond = (newPassword: string, more: object = {}) =>
    world.call('RespondToAuthChallenge', {
      ClientId: 'fairlead-sandbox',
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: body['Session'],
      ChallengeResponses: { USERNAME: 'agent', NEW_PASSWORD: newPassword },
      ...more,
    })
  return { ...world, challenge: body, respond }
}

describe('a temporary password', () => {
  it('leads to NEW_PASSWORD_REQUIRED without tokens', async () => {
    const { challenge, person } = await withTemporaryPassword()
    expect(challenge).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { USER_ID_FOR_SRP: 'agent' },
    })
    expect(challenge.AuthenticationResult).toBeUndefined()
    expect(person('agent').lastLoginAt).toBeNull()
  })

  it('is replaced by the new password', async () => {
    const { respond, signIn, person } = await withTemporaryPassword()
    const { body } = await respond('My-0wn-Choice!')
    expect(claimsOf(body.AuthenticationResult?.IdToken ?? '')).toMatchObject({ sub: 'user-agent' })
    expect(person('agent').mustChangePassword).toBe(false)
    expect((await signIn('agent', 'Temp-0rary!')).status).toBe(400)
    expect((await signIn('agent', 'My-0wn-Choice!')).status).toBe(200)
  })

  it('allows a retry after a weak new password, but no second use', async () => {
    const { respond } = await withTemporaryPassword()
    expect((await respond('short')).body).toMatchObject({
      __type: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    })
    expect((await respond('My-0wn-Choice!')).status).toBe(200)
    expect((await respond('Another-0ne!')).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    })
  })

  it('has a session that is valid for three minutes, one user, and one client', async () => {
    const { respond, pass, change } = await withTemporaryPassword()
    const otherClient = { ClientId: 'fairlead-sandbox-secret' }
    expect((await respond('My-0wn-Choice!', otherClient)).type).toBe('NotAuthorizedException')
    const asAdmin = { ChallengeResponses: { USERNAME: 'admin', NEW_PASSWORD: 'My-0wn-Choice!' } }
    expect((await respond('', asAdmin)).body.message).toBe('Invalid session for the user.')
    pass(180_000)
    expect((await respond('My-0wn-Choice!')).body.message).toBe('Invalid session for the user, session is expired.')
    change('agent', { passwordDigest: digestPassword('Second-Temp0!', 'salt') })
    expect((await respond('My-0wn-Choice!')).status).toBe(400)
  })

  it('invalidates the challenge of an earlier temporary password', async () => {
    const { respond, change } = await withTemporaryPassword()
    change('agent', { passwordDigest: digestPassword('Second-Temp0!', 'salt') })
    expect((await respond('My-0wn-Choice!')).status).toBe(400)
  })

  it('rejects the answer to another challenge', async () => {
    const { respond } = await withTemporaryPassword()
    expect((await respond('x', { ChallengeName: 'SMS_MFA' })).type).toBe('InvalidParameterException')
  })
})
