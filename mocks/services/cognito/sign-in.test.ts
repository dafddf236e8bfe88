import { describe, expect, it } from 'vitest'
import { digestPassword } from '../../domain/users/passwords'
import { claimsOf, identityWorld } from './testing/identity-world'

const refusal = (type: string, message: string) => ({ status: 400, body: { __type: type, message } })

describe('who comes in', () => {
  it.each([
    ['admin', 'user-admin', 'Administrator'],
    ['manager', 'user-manager', 'Manager'],
    ['agent', 'user-agent', 'Agent'],
    ['AGENT', 'user-agent', 'Agent'],
    ['riley.fairweather@example.com', 'user-agent', 'Agent'],
  ])('%s is %s, an %s', async (username, id, group) => {
    const { signIn } = identityWorld()
    const claims = claimsOf((await signIn(username)).tokens.IdToken)
    expect(claims).toMatchObject({ sub: id, 'cognito:groups': [group] })
  })

  it('somebody unknown gets a fresh agent account, once', async () => {
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

  it.each([
    ['jane@corp.test', 'jane@example.com', 'Jane'],
    ['renée', 'renee@example.com', 'Renée'],
    ['李雷', 'agent@example.com', '李雷'],
    ['<img/onerror=x>', 'imgonerrorx@example.com', 'Img'],
    ['7of9', '7of9@example.com', 'Of'],
    ['0000', '0000@example.com', 'Sample'],
  ])('I1: the name %s makes a harmless person', async (username, email, firstName) => {
    const { signIn, person } = identityWorld()
    await signIn(username)
    expect(person(username.toLowerCase())).toMatchObject({ email, firstName })
    await expect(signIn(username)).resolves.toMatchObject({ status: 200 })
  })

  it('gives no address away twice', async () => {
    const { signIn, person } = identityWorld()
    await signIn('jane')
    await signIn('jane@corp.test')
    expect(person('jane@corp.test').email).toBe('jane2@example.com')
  })

  it('I6: refuses names that no pool would take', async () => {
    const { signIn, world } = identityWorld()
    const before = world.hash()
    for (const name of ['x'.repeat(129), 'jane doe', 'jane\u0000', 'x'.repeat(10_000)])
      expect((await signIn(name)).type).toBe('InvalidParameterException')
    expect((await signIn('')).body.message).toBe('Missing required parameter USERNAME')
    expect(world.hash()).toBe(before)
  })

  it('notes when somebody came in last', async () => {
    const { signIn, person, world } = identityWorld()
    await signIn('agent')
    expect(person('agent').lastLoginAt).toBe(world.now())
  })
})

describe('the password', () => {
  it("S23: 'error' lets nobody in and changes nothing", async () => {
    const { signIn, world, change } = identityWorld()
    change('manager', { passwordDigest: digestPassword('error', 'salt') })
    const before = world.hash()
    for (const name of ['agent', 'admin', 'manager', 'stranger'])
      expect(await signIn(name, 'error')).toMatchObject(refusal('NotAuthorizedException', 'Invalid credentials'))
    expect(world.hash()).toBe(before)
    expect(world.journal).toEqual([])
  })

  it('of somebody who has chosen one must be that one', async () => {
    const { signIn, change } = identityWorld()
    change('agent', { passwordDigest: digestPassword('Right-Pass1', 'salt') })
    expect(await signIn('agent', 'right-pass1')).toMatchObject(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    )
    expect((await signIn('agent', 'Right-Pass1')).status).toBe(200)
  })

  it('never stands in the journal', async () => {
    const { signIn, world } = identityWorld()
    await signIn('agent', 'Hunter2-in-clear!')
    expect(world.journal).toHaveLength(1)
    expect(JSON.stringify(world.journal)).not.toContain('Hunter2')
  })

  it('A9: is not enough for somebody disabled or not confirmed, who learns why only with the right one', async () => {
    const { signIn, change } = identityWorld()
    change('agent', { status: 'DISABLED', passwordDigest: digestPassword('Right-Pass1', 'salt') })
    expect(await signIn('agent', 'wrong')).toMatchObject(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    )
    expect(await signIn('agent', 'Right-Pass1')).toMatchObject(refusal('NotAuthorizedException', 'User is disabled.'))
    change('agent', { status: 'PENDING' })
    expect(await signIn('agent', 'Right-Pass1')).toMatchObject(
      refusal('UserNotConfirmedException', 'User is not confirmed.'),
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
  it('S21: is answered by the demand for a new one, without tokens', async () => {
    const { challenge, person } = await withTemporaryPassword()
    expect(challenge).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { USER_ID_FOR_SRP: 'agent' },
    })
    expect(challenge.AuthenticationResult).toBeUndefined()
    expect(person('agent').lastLoginAt).toBeNull()
  })

  it('gives way to the new one, which signs in from then on', async () => {
    const { respond, signIn, person } = await withTemporaryPassword()
    const { body } = await respond('My-0wn-Choice!')
    expect(claimsOf(body.AuthenticationResult?.IdToken ?? '')).toMatchObject({ sub: 'user-agent' })
    expect(person('agent').mustChangePassword).toBe(false)
    expect((await signIn('agent', 'Temp-0rary!')).status).toBe(400)
    expect((await signIn('agent', 'My-0wn-Choice!')).status).toBe(200)
  })

  it('may be tried again with a better password, but not used twice', async () => {
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

  it('is a demand of three minutes, for one person at one client', async () => {
    const { respond, pass, change } = await withTemporaryPassword()
    const elsewhere = { ClientId: 'fairlead-sandbox-rotating' }
    expect((await respond('My-0wn-Choice!', elsewhere)).type).toBe('NotAuthorizedException')
    const asAdmin = { ChallengeResponses: { USERNAME: 'admin', NEW_PASSWORD: 'My-0wn-Choice!' } }
    expect((await respond('', asAdmin)).body.message).toBe('Invalid session for the user.')
    pass(180_000)
    expect((await respond('My-0wn-Choice!')).body.message).toBe('Invalid session for the user, session is expired.')
    change('agent', { passwordDigest: digestPassword('Second-Temp0!', 'salt') })
    expect((await respond('My-0wn-Choice!')).status).toBe(400)
  })

  it('of another reset makes the earlier demand void', async () => {
    const { respond, change } = await withTemporaryPassword()
    change('agent', { passwordDigest: digestPassword('Second-Temp0!', 'salt') })
    expect((await respond('My-0wn-Choice!')).status).toBe(400)
  })

  it('names no challenge that is not its own', async () => {
    const { respond } = await withTemporaryPassword()
    expect((await respond('x', { ChallengeName: 'SMS_MFA' })).type).toBe('InvalidParameterException')
  })
})
