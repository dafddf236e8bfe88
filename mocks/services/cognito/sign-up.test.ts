import { describe, expect, it } from 'vitest'
import { claimsOf, identityWorld, newcomer } from './testing/identity-world'

const HOUR_MS = 3_600_000
const username = 'jane.doe'
const client = { ClientId: 'fairlead-sandbox', Username: username }

async function signedUp() {
  const identity = identityWorld()
  const response = await identity.call('SignUp', newcomer())
  const code = identity.lastMail()?.code ?? ''
  const wrong = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0')
  const confirm = (attempt: string) => identity.call('ConfirmSignUp', { ...client, ConfirmationCode: attempt })
  return { ...identity, response, code, wrong, confirm }
}

const attributes = (changes: Record<string, string | undefined>) => ({
  UserAttributes: Object.entries({
    ...Object.fromEntries(newcomer().UserAttributes.map(({ Name, Value }) => [Name, Value])),
    ...changes,
  }).flatMap(([Name, Value]) => (Value === undefined ? [] : [{ Name, Value }])),
})

describe('an email address', () => {
  const victim = 'riley.fairweather@example.com'

  it('cannot be the username of a sign-up', async () => {
    const { call, signIn, lastMail, world } = identityWorld()
    for (const Username of [victim, victim.toUpperCase(), 'somebody.new@example.com']) {
      const { type, body } = await call('SignUp', newcomer({ Username }))
      expect(type).toBe('InvalidParameterException')
      expect(body.message).toBe('Username cannot be of email format, since user pool is configured for email alias.')
    }
    expect((await signIn(victim)).status).toBe(200)
    await call('ForgotPassword', { ClientId: 'fairlead-sandbox', Username: victim })
    expect(lastMail()?.to).toBe(victim)
    expect(world.store.users.size).toBe(13)
  })

  it('cannot be confirmed if it is another user’s username', async () => {
    const { call, signIn, person, lastMail } = identityWorld()
    await signIn('visitor@elsewhere.example')
    await call('SignUp', newcomer(attributes({ email: 'Visitor@elsewhere.example' })))
    const { type } = await call('ConfirmSignUp', { ...client, ConfirmationCode: lastMail()?.code })
    expect(type).toBe('AliasExistsException')
    expect(person('visitor@elsewhere.example').email).toBe('visitor@example.com')
  })

  it('signs in the user with that email, even if it is another user’s username', async () => {
    const { signIn, change, person } = identityWorld()
    await signIn('squatter')
    change('squatter', { username: victim })
    const { tokens } = await signIn(victim)
    expect(claimsOf(tokens.IdToken)).toMatchObject({ sub: person('agent').id })
  })
})

describe('names of Object.prototype members', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is an ordinary username', async (name) => {
    const { signIn, person } = identityWorld()
    const { tokens } = await signIn(name)
    expect(claimsOf(tokens.IdToken)['cognito:groups']).toEqual(['Agent'])
    expect(person(name.toLowerCase())).toMatchObject({ role: 'AGENT', username: name })
  })
})

describe('SignUp', () => {
  it('creates a pending agent and sends a code', async () => {
    const { response, person, lastMail } = await signedUp()
    expect(response.body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'j***@e***' },
      UserConfirmed: false,
      UserSub: person(username).id,
    })
    expect(person(username)).toMatchObject({
      role: 'AGENT',
      status: 'PENDING',
      emailVerified: false,
      email: 'jane@example.com',
      phoneNumber: '+14155550123',
      nmlsNumber: '0001234',
      address: { line1: '1 Sample Street', line2: null, city: 'Oakland', state: 'CA', zipCode: '94607' },
      selectedStates: ['CA', 'NY', 'TX'],
    })
    expect(lastMail()).toMatchObject({ to: 'jane@example.com', code: expect.stringMatching(/^\d{6}$/) as string })
  })

  it('stores the password as a salted digest only', async () => {
    const { world, person } = await signedUp()
    expect(JSON.stringify(world.journal)).not.toContain('Str0ng')
    expect(person(username).passwordDigest).toMatch(/^\w{16}\$[0-9a-f]{64}$/)
  })

  it('accepts an address with a second line', async () => {
    const { call, person } = identityWorld()
    const second = { line1: 'A', line2: 'Suite 2', city: 'Reno', state: 'nv', zipCode: '89501-1234' }
    await call('SignUp', {
      ...newcomer(attributes({ address: JSON.stringify(second), email: 'two@example.com' })),
      Username: 'two',
    })
    expect(person('two').address).toEqual({ ...second, state: 'NV' })
  })

  it('rejects a taken username in any letter case', async () => {
    const { call, world } = await signedUp()
    const before = world.hash()
    expect((await call('SignUp', { ...newcomer(), Username: 'JANE.Doe' })).body).toEqual({
      __type: 'UsernameExistsException',
      message: 'User already exists',
    })
    expect(world.hash()).toBe(before)
  })

  it('accepts an email that is in use, which only one account can confirm', async () => {
    const { call, lastMail, confirm, code, signIn, person } = await signedUp()
    const other = { ...client, Username: 'other' }
    const taken = newcomer(attributes({ email: 'Jane@EXAMPLE.com' }))
    expect((await call('SignUp', { ...taken, Username: 'other' })).status).toBe(200)
    const otherCode = lastMail()?.code
    expect((await confirm(code)).status).toBe(200)
    expect((await call('ConfirmSignUp', { ...other, ConfirmationCode: otherCode })).body).toEqual({
      __type: 'AliasExistsException',
      message: 'An account with the email already exists.',
    })
    expect(person('other').status).toBe('PENDING')
    const { tokens } = await signIn('jane@example.com', newcomer().Password)
    expect(claimsOf(tokens.IdToken)).toMatchObject({ sub: person(username).id })
  })

  it('rejects a weak password with Cognito’s message', async () => {
    const { call } = identityWorld()
    expect((await call('SignUp', newcomer({ Password: 'weak' }))).body).toEqual({
      __type: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    })
  })

  it.each([
    ['email', 'not an address', /email/],
    ['email', `${'x'.repeat(250)}@example.com`, /email/],
    ['phone_number', '12', /phone/],
    ['phone_number', '+1 (415) 555-01x3', /phone/],
    ['given_name', ' \u200b ', /required|given_name/],
    ['family_name', 'x'.repeat(10_000), /family_name: Use at most 100 characters\./],
    ['address', '7 Plain Road', /custom:zip_code/],
    ['address', '{"line1":"A","city":"B","state":"ZZ","zipCode":"94607"}', /custom:state/],
    ['address', '{"line1":"A","city":"B","state":"CA","zipCode":"946"}', /custom:zip_code: Enter five digits/],
    ['address', '{"line1":"A","city":"B","state":"CA","zipCode":"94607","nmlsNumber":"12a"}', /custom:nmls_number/],
    ['email', undefined, /email: The attribute is required/],
    ['custom:shoe_size', '47', /shoe_size/],
  ])('rejects %s with the value %j', async (name, value, message) => {
    const { call, world } = identityWorld()
    const before = world.hash()
    const { body } = await call('SignUp', newcomer(attributes({ [name]: value })))
    expect(body['__type']).toBe('InvalidParameterException')
    expect(body.message).toMatch(message)
    expect(world.hash()).toBe(before)
  })

  it('accepts accents, other scripts, and emoji in names', async () => {
    const { call, person } = identityWorld()
    await call('SignUp', newcomer(attributes({ given_name: 'Zoë 🦊', family_name: 'Ó Briain' })))
    expect(person(username)).toMatchObject({ firstName: 'Zoë 🦊', lastName: 'Ó Briain' })
  })
})

describe('ConfirmSignUp', () => {
  it('activates the user with the correct code', async () => {
    const { confirm, code, signIn, person } = await signedUp()
    expect((await signIn(username, 'Str0ng-Enough!')).type).toBe('UserNotConfirmedException')
    expect((await confirm(` ${code} `)).body).toEqual({})
    expect(person(username)).toMatchObject({ status: 'ACTIVE', emailVerified: true })
    expect((await signIn(username, 'Str0ng-Enough!')).status).toBe(200)
    expect((await signIn(username, 'Str0ng-Enough')).type).toBe('NotAuthorizedException')
  })

  it('rejects a wrong code, and every code after five wrong ones', async () => {
    const { confirm, wrong, code } = await signedUp()
    for (let n = 1; n <= 5; n++)
      expect((await confirm(wrong(n))).body).toEqual({
        __type: 'CodeMismatchException',
        message: 'Invalid verification code provided, please try again.',
      })
    expect((await confirm(code)).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    })
  })

  it('counts a repeated wrong code once, because the app sends each code to GraphQL and to Cognito', async () => {
    const { confirm, wrong, code } = await signedUp()
    for (let n = 1; n <= 12; n++) await confirm(wrong(1))
    expect((await confirm(code)).status).toBe(200)
  })

  it('rejects a code that is an hour old', async () => {
    const { confirm, code, pass } = await signedUp()
    pass(HOUR_MS)
    expect((await confirm(code)).body).toEqual({
      __type: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    })
  })

  it('accepts a code for one hour, once', async () => {
    const { confirm, code, pass } = await signedUp()
    pass(HOUR_MS - 1)
    expect((await confirm(code)).status).toBe(200)
    expect((await confirm(code)).body.message).toBe('User cannot be confirmed. Current status is CONFIRMED')
  })

  it('does not reveal whether a username exists', async () => {
    const { call } = identityWorld()
    const { body } = await call('ConfirmSignUp', { ...client, ConfirmationCode: '123456' })
    expect(body['__type']).toBe('ExpiredCodeException')
  })
})

describe('ResendConfirmationCode', () => {
  it('sends a new code after 30 seconds, which invalidates the first code', async () => {
    const { call, pass, confirm, code, lastMail } = await signedUp()
    expect((await call('ResendConfirmationCode', client)).type).toBe('LimitExceededException')
    pass(30_000)
    expect((await call('ResendConfirmationCode', client)).body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'j***@e***' },
    })
    const second = lastMail()?.code ?? ''
    expect(second).not.toBe(code)
    expect((await confirm(code)).type).toBe('CodeMismatchException')
    expect((await confirm(second)).status).toBe(200)
  })

  it('allows five new attempts with the new code', async () => {
    const { call, pass, confirm, wrong, lastMail } = await signedUp()
    for (let n = 1; n <= 5; n++) await confirm(wrong(n))
    pass(30_000)
    await call('ResendConfirmationCode', client)
    expect((await confirm(lastMail()?.code ?? '')).status).toBe(200)
  })

  it('rejects a confirmed user, and reports success for an unknown username', async () => {
    const { call, lastMail } = identityWorld()
    expect((await call('ResendConfirmationCode', { ...client, Username: 'agent' })).body).toEqual({
      __type: 'InvalidParameterException',
      message: 'User is already confirmed.',
    })
    expect((await call('ResendConfirmationCode', client)).status).toBe(200)
    expect(lastMail()).toBeUndefined()
  })
})
