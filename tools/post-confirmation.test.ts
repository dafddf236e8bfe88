import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { beforeEach, expect, it, vi } from 'vitest'

interface Event {
  readonly triggerSource: string
}

const event = {
  version: '1',
  triggerSource: 'PostConfirmation_ConfirmSignUp',
  region: 'us-east-1',
  userPoolId: 'us-east-1_AbCdEf123',
  userName: 'ann',
  request: { userAttributes: { sub: '0a1b', 'cognito:user_status': 'CONFIRMED' } },
  response: {},
}
const send = vi.fn<(command: { readonly input: unknown }) => Promise<object>>()
let handler: (event: Event) => Promise<Event>

beforeEach(async () => {
  vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(send as never)
  const sample = '../docs/post-confirmation.mjs'
  ;({ handler } = (await import(sample)) as { handler: typeof handler })
})

it('the sample of the guide adds a confirmed user to the group of agents', async () => {
  send.mockResolvedValue({})
  expect(await handler(event)).toBe(event)
  expect(send.mock.calls.map(([{ input }]) => input)).toEqual([
    { UserPoolId: event.userPoolId, Username: 'ann', GroupName: 'Agent' },
  ])
})

it('the sample of the guide does nothing after a forgotten password', async () => {
  const reset = { ...event, triggerSource: 'PostConfirmation_ConfirmForgotPassword' }
  expect(await handler(reset)).toBe(reset)
  expect(send).not.toHaveBeenCalled()
})

it('the sample of the guide logs a failure with the id of the user, and confirms the user', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  send.mockRejectedValue(Object.assign(new Error('Group not found.'), { name: 'ResourceNotFoundException' }))
  expect(await handler(event)).toBe(event)
  expect(log).toHaveBeenCalledWith('NO_GROUP us-east-1_AbCdEf123 0a1b: ResourceNotFoundException: Group not found.')
})
