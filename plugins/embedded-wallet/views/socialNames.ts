import type { Device } from '#kernel'
import type { PopupProvider } from '#plugins/ports/embedded-wallet'

/** All social logins, in the default order. */
export const socialNames = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const satisfies Readonly<Record<PopupProvider | 'farcaster', string>>

export type SocialProvider = keyof typeof socialNames

const isSocial = (name: string): name is SocialProvider => Object.hasOwn(socialNames, name)

/** Providers that refuse logins in these apps. */
function listUnsupported({ mobile, ios, android, telegram }: Device): readonly SocialProvider[] {
  if (telegram && ios) return ['google', 'facebook']
  if (telegram && android) return ['x', 'facebook']
  if (telegram) return ['x']
  return mobile ? ['facebook'] : []
}

/** Lists the social logins of a feature's value that work on this device, in its order. */
export function listSocialProviders(
  value: boolean | readonly string[] | undefined,
  device: Device,
): readonly SocialProvider[] {
  const named = value === true ? Object.keys(socialNames) : value || []
  return named.filter(isSocial).filter((social) => !listUnsupported(device).includes(social))
}
