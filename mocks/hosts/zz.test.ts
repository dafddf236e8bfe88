import { it } from 'vitest'
import { Schedule } from './testing/schedule'
import { verify } from './testing/verify'
it('x', async () => {
  const t0 = performance.now()
  for (let seed = 0; seed < 60; seed++) {
  const s = new Schedule(seed, { fails: seed%2===0, replaces: seed%3===0, updates: seed%7===0 })
  try { await s.run()
  const v = await verify(s)
  if (v.length) console.log(seed, v) } catch (e) { console.log(seed, String(e)) }
  }
  console.log((performance.now() - t0) / 60)
}, 60000)
