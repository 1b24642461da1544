import type { Device } from '#kernel'
import type { PopupProvider } from '#plugins/ports/embedded-wallet'

/** Every social login, in the order they are offered where the project has none of its own. */
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

/** Providers that turn logins in these apps away. */
function listUnsupported({ mobile, ios, android, telegram }: Device): readonly SocialProvider[] {
  if (telegram && ios) return ['google', 'facebook']
  if (telegram && android) return ['x', 'facebook']
  if (telegram) return ['x']
  return mobile ? ['facebook'] : []
}

/** The social logins of a feature's value that work on this device, in its order. */
export function listSocialProviders(
  value: boolean | readonly string[] | undefined,
  device: Device,
): readonly SocialProvider[] {
  const named = value === true ? Object.keys(socialNames) : value || []
  return named.filter(isSocial).filter((social) => !listUnsupported(device).includes(social))
}
