import type { Device } from '#kernel'

/**
 * Whether a login can go on in a window here. Apps that show pages in a view of their own have no
 * windows, or cut their ties to the page.
 */
export function supportsPopups(
  { telegram, ios }: Pick<Device, 'telegram' | 'ios'>,
  agent = navigator.userAgent,
): boolean {
  return !telegram && !agent.includes('; wv)') && (!ios || agent.includes('Safari/'))
}
