import { expect, it } from 'vitest'
import { runChecks } from './main'
import { standIn } from './stand-in'

const only = ({ id }: { id: string }) => id === 'access.publishChanges'

/** Checks the stand-in with an added `publishChanges` mutation that returns this response. */
async function runWith(answer: object) {
  const { config, send } = await standIn()
  const [finding] = await runChecks(
    { ...config, realtime: true },
    {
      only,
      send: async (request) =>
        (await request.clone().text()).includes('publishChanges') ? Response.json(answer) : send(request),
    },
  )
  return finding
}

it('requires that users cannot publish changes', async () => {
  const message = 'Not Authorized to access publishChanges on type Mutation'
  expect(await runWith({ data: null, errors: [{ errorType: 'Unauthorized', message }] })).toMatchObject({
    verdict: 'kept',
  })
  expect(await runWith({ data: { publishChanges: { receiver: 'contract-none', topics: ['FUNDS'] } } })).toMatchObject({
    verdict: 'broken',
    seen: 'agent: answered with status 200',
  })
})

it('skips the check if the config has no realtime', async () => {
  const { config, send } = await standIn()
  expect(await runChecks(config, { send, only })).toMatchObject([
    { verdict: 'not looked at', seen: 'the config has no realtime' },
  ])
})
