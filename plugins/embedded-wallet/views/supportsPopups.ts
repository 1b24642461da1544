import type { Device } from '#kernel'

/**
 * True if logins can use a popup here. In-app browsers have no popups, or cut the connection to
 * their opener.
 */
export function supportsPopups(
  { telegram, ios }: Pick<Device, 'telegram' | 'ios'>,
  agent = navigator.userAgent,
): boolean {
  return !telegram && !agent.includes('; wv)') && (!ios || agent.includes('Safari/'))
}
