import { describe, expect, it } from 'vitest'
import { identityWorld } from './testing/identity-world'

const client = { ClientId: 'fairlead-sandbox', Username: 'agent' }

function forgotten() {
  const identity = identityWorld()
  const requestCode = (more: object = {}) => identity.call('ForgotPassword', { ...client, ...more })
  const confirm = (code: string, password = 'Brand-New-1', more: object = {}) =>
    identity.call('ConfirmForgotPassword', { ...client, ConfirmationCode: code, Password: password, ...more })
  return { ...identity, requestCode, confirm }
}

describe('a forgotten password', () => {
  it('is replaced in two steps, which revoke the earlier sessions', async () => {
    const { requestCode, confirm, signIn, call, lastMail } = forgotten()
    const { tokens } = await signIn('agent')
    expect((await requestCode()).body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'r***@e***' },
    })
    expect(lastMail()).toMatchObject({ to: 'riley.fairweather@example.com', subject: 'Fairlead: Reset your password' })
    expect(await confirm(lastMail()?.code ?? '')).toMatchObject({ status: 200, body: {} })
    expect((await signIn('agent', 'any')).body.message).toBe('Incorrect username or password.')
    expect((await signIn('agent', 'Brand-New-1')).status).toBe(200)
    expect((await call('GetUser', { AccessToken: tokens.AccessToken })).body.message).toBe(
      'Access Token has been revoked',
    )
  })

  it('can be replaced with the same code after a weak password, and never reaches the journal', async () => {
    const { requestCode, confirm, lastMail, world } = forgotten()
    await requestCode()
    const code = lastMail()?.code ?? ''
    expect((await confirm(code, 'weak')).type).toBe('InvalidPasswordException')
    expect((await confirm(code)).status).toBe(200)
    expect((await confirm(code)).type).toBe('ExpiredCodeException')
    expect(JSON.stringify(world.journal)).not.toContain('Brand-New')
  })

  it('may contain spaces and emoji', async () => {
    const { requestCode, confirm, lastMail, signIn } = forgotten()
    await requestCode()
    await confirm(lastMail()?.code ?? '', ' Pässw0rd 🦊 ')
    expect((await signIn('agent', ' Pässw0rd 🦊 ')).status).toBe(200)
    expect((await signIn('agent', 'Pässw0rd 🦊')).status).toBe(400)
  })

  it('needs a code that is less than an hour old, and allows five attempts', async () => {
    const { requestCode, confirm, lastMail, pass } = forgotten()
    expect((await confirm('123456')).type).toBe('ExpiredCodeException')
    await requestCode()
    const code = lastMail()?.code ?? ''
    pass(3_600_000)
    expect((await confirm(code)).type).toBe('ExpiredCodeException')
    await requestCode()
    const newCode = Number(lastMail()?.code)
    for (let n = 1; n <= 5; n++)
      expect((await confirm(String((newCode + n) % 1_000_000).padStart(6, '0'))).type).toBe('CodeMismatchException')
    expect((await confirm(lastMail()?.code ?? '')).type).toBe('LimitExceededException')
  })

  it('sends one code per 30 seconds at most', async () => {
    const { requestCode, pass } = forgotten()
    await requestCode()
    pass(29_999)
    expect((await requestCode()).type).toBe('LimitExceededException')
    pass(1)
    expect((await requestCode()).status).toBe(200)
  })

  it('does not reveal whether a username exists', async () => {
    const { requestCode, confirm, lastMail } = forgotten()
    expect((await requestCode({ Username: 'nobody' })).body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
    })
    expect(lastMail()).toBeUndefined()
    expect((await confirm('123456', 'Brand-New-1', { Username: 'nobody' })).type).toBe('CodeMismatchException')
  })

  it('cannot be replaced for a disabled or unconfirmed user, which the responses do not reveal', async () => {
    const { requestCode, confirm, change, lastMail } = forgotten()
    change('agent', { status: 'PENDING', emailVerified: false })
    expect((await requestCode()).status).toBe(200)
    change('agent', { status: 'DISABLED', emailVerified: true })
    expect((await requestCode()).status).toBe(200)
    expect(lastMail()).toBeUndefined()
    expect((await confirm('123456', 'Brand-New-1')).type).toBe('CodeMismatchException')
  })
})
