import { base, mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import type { ModalOptions } from './index.ts'
import { createModal } from './index.ts'
import { resolveSettings } from './settings.ts'

type RemoteLogin = { readonly isEnabled: boolean; readonly config: readonly string[] | null }

/** Reads the features of a modal whose project decides logins, or cannot be read at all. */
async function allFeaturesOf(login?: RemoteLogin, options: ModalOptions = {}) {
  const remote = { body: { features: login ? [{ id: 'social_login', ...login }] : [] } }
  const { platform } = createTestPlatform({
    clock: 'real',
    respond: () => (login ? remote : { status: 500 }),
  })
  const modal = createModal({ platform, projectId: 'p', disableAppend: true, ...options })
  await modal.preload()
  await expect.poll(() => modal.getState().features, { timeout: 5000 }).toHaveProperty('email')
  const { features } = modal.getState()
  modal.destroy()
  return features
}
async function featuresOf(login?: RemoteLogin, options: ModalOptions = {}) {
  const { email, socials } = await allFeaturesOf(login, options)
  return { email, socials }
}
const allSocials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

const page = { origin: 'https://host.example', title: 'Host', description: '', icon: '' }

/** The network on which a visitor without a wallet starts. */
async function startOf(options: ModalOptions) {
  const modal = createModal({
    platform: createTestPlatform().platform,
    disableAppend: true,
    ...options,
  })
  await modal.preload()
  const network = modal.getState().namespaces['eip155']?.networkState.caipNetwork?.caipNetworkId
  modal.destroy()
  return network
}

describe('defaults of a modal', () => {
  it('starts on eip155:1, wherever the host lists it', async () => {
    expect(await startOf({})).toBe('eip155:1')
    expect(await startOf({ networks: [base, mainnet] })).toBe('eip155:1')
  })

  it('starts on the default network of the host, or on its first one where eip155:1 is not listed', async () => {
    expect(await startOf({ networks: [mainnet, base], defaultNetwork: 'eip155:8453' })).toBe(
      'eip155:8453',
    )
    expect(await startOf({ networks: [base] })).toBe('eip155:8453')
  })

  it('offers email and all social logins in their order by default', async () => {
    expect(await featuresOf()).toEqual({ email: true, socials: allSocials })
    expect(await featuresOf({ isEnabled: true, config: null })).toEqual({
      email: true,
      socials: allSocials,
    })
  })

  it('offers the logins of the project in its order; those of the host where the project cannot be read', async () => {
    expect(
      await featuresOf({ isEnabled: true, config: ['apple', 'unheard-of', 'google'] }),
    ).toEqual({ email: false, socials: ['apple', 'google'] })
    expect(
      await featuresOf({ isEnabled: true, config: ['email'] }, { features: { socials: ['x'] } }),
    ).toEqual({ email: true, socials: false })
    expect(await featuresOf({ isEnabled: false, config: ['email', 'x'] })).toEqual({
      email: false,
      socials: false,
    })
    expect(
      await featuresOf(undefined, { features: { email: false, socials: ['x', 'google'] } }),
    ).toEqual({ email: false, socials: ['x', 'google'] })
  })

  it('switches send and receive on by default', async () => {
    expect(await allFeaturesOf()).toMatchObject({ send: true, receive: true })
  })

  it('switches activity on by default', async () => {
    expect(await allFeaturesOf()).toMatchObject({ activity: true })
  })

  it('offers swaps and on-ramp through one provider each by default', async () => {
    expect(await allFeaturesOf()).toMatchObject({ swaps: ['1inch'], onramp: ['meld'] })
  })

  it('switches payments and paying with an exchange off by default', async () => {
    expect(await allFeaturesOf()).toMatchObject({ payments: false, payWithExchange: false })
  })

  it('switches several wallets at once off, unless the provider switches them on', async () => {
    expect(await allFeaturesOf()).toMatchObject({ multiWallet: false })
    expect(await allFeaturesOf(undefined, { features: { multiWallet: true } })).toMatchObject({
      multiWallet: false,
    })
  })

  it('hides the legal checkbox unless the host switches it on', () => {
    expect(resolveSettings({}, page).legalCheckbox).toBe(false)
    expect(
      resolveSettings(
        {
          termsConditionsUrl: 'https://host.example/terms',
          privacyPolicyUrl: 'https://host.example/privacy',
        },
        page,
      ).legalCheckbox,
    ).toBe(false)
    expect(resolveSettings({ features: { legalCheckbox: true } }, page).legalCheckbox).toBe(true)
  })
})
