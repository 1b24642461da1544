import type { components } from './provider.generated.ts'

export type Feature = components['schemas']['Feature']

const on = (id: string, ...config: string[]): Feature => ({ id, isEnabled: true, config })
const off = (id: string): Feature => ({ id, isEnabled: false, config: [] })

/** The features of a sandbox project until a control call changes them. */
export const defaultFeatures: readonly Feature[] = [
  on('social_login', 'email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'),
  on('swap', '1inch'),
  on('onramp', 'meld'),
  on('activity'),
  on('reown_branding'),
  off('multi_wallet'),
  off('email_capture'),
  off('fund_from_exchange'),
  off('payments'),
  off('reown_authentication'),
  off('headless'),
]
