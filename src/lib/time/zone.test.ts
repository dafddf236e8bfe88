import { expect, it, vi } from 'vitest'
import { deviceTimeZone, unknownZone } from './zone'

const nameZone = (timeZone: unknown) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

it.each(['America/Los_Angeles', 'Pacific/Apia', 'UTC'])('takes the zone %s of the device', (name) => {
  nameZone(name)
  expect(deviceTimeZone()).toBe(name)
})

it.each(['Etc/Unknown', '', undefined, null, 'unknown', 'GMT+5:00:00', '/etc/localtime', ' ', 42])(
  'takes UTC if the device names the zone %j',
  (name) => {
    nameZone(name)
    expect(deviceTimeZone()).toBe(unknownZone)
  },
)

it('takes UTC if the device refuses to name its zone', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => {
    throw new RangeError('no zone')
  })
  expect(deviceTimeZone()).toBe(unknownZone)
})
