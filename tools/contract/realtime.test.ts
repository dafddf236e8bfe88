import { expect, it } from 'vitest'
import { run } from './run'
import { standIn } from './testing/stand-in'

const only = ({ id }: { id: string }) => id === 'access.publishChanges'

/** Checks the stand-in with an added `publishChanges` mutation that returns this response. */
async function runWith(answer: object) {
  const { config, send } = await standIn()
  const { findings } = await run(
    { ...config, realtime: true },
    async (request) =>
      (await request.clone().text()).includes('publishChanges') ? Response.json(answer) : send(request),
    { only },
  )
  return findings[0]
}

it('requires that users cannot publish changes', async () => {
  const message = 'Not Authorized to access publishChanges on type Mutation'
  expect(await runWith({ data: null, errors: [{ errorType: 'Unauthorized', message }] })).toMatchObject({
    verdict: 'kept',
  })
  expect(await runWith({ data: { publishChanges: { receiver: 'contract-none', topics: ['FUNDS'] } } })).toMatchObject({
    verdict: 'broken',
    seen: 'agent is answered with status 200',
  })
})

it('skips the check if the config has no realtime', async () => {
  const { config, send } = await standIn()
  expect((await run(config, send, { only })).findings).toMatchObject([
    { verdict: 'not looked at', seen: 'the config has no realtime' },
  ])
})
