import { describe, expect, it, vi } from 'vitest'
import { isRestricted } from './availableFeatures.ts'

describe('restricted time zones', () => {
  it.each(['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau', 'PRC'])(
    'restricts %s once the host sets the option',
    (zone) => {
      expect(isRestricted({ restrictedTimeZones: true }, () => zone)).toBe(true)
      expect(isRestricted({}, () => zone)).toBe(false)
    },
  )
  it('restricts no other time zone; a list of the host replaces the default one', () => {
    for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Europe/Berlin', 'UTC', ''])
      expect(isRestricted({ restrictedTimeZones: true }, () => zone)).toBe(false)
    expect(isRestricted({ restrictedTimeZones: ['Europe/London'] }, () => 'Europe/London')).toBe(
      true,
    )
    expect(isRestricted({ restrictedTimeZones: ['Europe/London'] }, () => 'Asia/Shanghai')).toBe(
      false,
    )
  })
  it('does not read the time zone without the option, which is slow on a page', () => {
    const getZone = vi.fn(() => 'Asia/Shanghai')
    expect([isRestricted({}, getZone), isRestricted({ restrictedTimeZones: [] }, getZone)]).toEqual(
      [false, false],
    )
    expect(getZone).not.toHaveBeenCalled()
  })
})
