/**
 * The social providers the sandbox plays, by the id of their client, with the name on their login
 * page.
 */
export const providers = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const
export type ProviderId = keyof typeof providers

export const isProvider = (id: unknown): id is ProviderId =>
  typeof id === 'string' && Object.hasOwn(providers, id)
