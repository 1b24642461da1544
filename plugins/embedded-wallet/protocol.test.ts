import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createChannel } from './channel.ts'
import { frameEvents, frameMessages, messagePrefixes } from './protocol.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const signIn = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1',
  nonce: 'a1b2c3d4e5',
}
const user = {
  address,
  chainId: 1,
  email: 'ada@mail.example',
  userName: 'ada',
  accounts: [
    { address, type: 'eoa' },
    { address, type: 'smartAccount' },
  ],
  preferredAccountType: 'smartAccount',
  smartAccountDeployed: false,
  message: 'shop.example wants you to sign in',
  signature: '0x1234',
  siwxMessage: {
    ...signIn,
    issuedAt: '2026-01-01T00:00:00Z',
    statement: 'Hello',
    resources: ['https://shop.example/terms'],
    requestId: '7',
  },
}
const none = [undefined]
type Row = {
  readonly asked: readonly unknown[]
  readonly refused?: readonly unknown[]
  readonly answers: readonly unknown[]
  readonly none?: readonly unknown[]
}

/** Valid and invalid payloads of each message, and valid and invalid answers. */
const rows: Readonly<Record<keyof typeof frameMessages, Row>> = {
  CONNECT_EMAIL: {
    asked: [{ email: 'ada@mail.example' }],
    refused: [undefined, {}, { email: 'ada' }, { email: ['ada@mail.example'] }],
    answers: [{ action: 'VERIFY_OTP' }, { action: 'VERIFY_DEVICE' }, { action: 'CONNECT' }],
    none: [undefined, {}, { action: 'connect' }, { action: 'VERIFY' }],
  },
  CONNECT_DEVICE: { asked: none, answers: none },
  CONNECT_OTP: {
    asked: [{ otp: '123456' }],
    refused: [undefined, { otp: 123456 }, { otp: '12345' }, { otp: '1234567' }, { otp: '12345a' }],
    answers: none,
  },
  GET_SOCIAL_REDIRECT_URI: {
    asked: ['google', 'github', 'apple', 'facebook', 'x', 'discord'].map((provider) => ({
      provider,
    })),
    refused: [undefined, { provider: 'farcaster' }, { provider: 'Google' }],
    answers: [{ uri: 'https://login.example/?state=1' }],
    none: [undefined, {}, { uri: 'login.example' }],
  },
  CONNECT_SOCIAL: {
    asked: [
      { uri: 'https://secure.example/?code=1' },
      {
        uri: 'x',
        chainId: 1,
        preferredAccountType: 'eoa',
        siwxMessage: signIn,
        rpcUrl: 'https://node.example',
      },
    ],
    refused: [
      undefined,
      {},
      { uri: 'x', rpcUrl: 'node' },
      { uri: 'x', preferredAccountType: 'vault' },
    ],
    answers: [user],
    none: [undefined, {}, { ...user, address: '<script>' }],
  },
  GET_FARCASTER_URI: {
    asked: none,
    answers: [{ url: 'https://farcaster.example/x' }],
    none: [undefined, { url: 'x' }],
  },
  CONNECT_FARCASTER: {
    asked: none,
    answers: [{ userName: 'ada' }, {}],
    none: [undefined, { userName: 7 }],
  },
  GET_USER: {
    asked: [
      undefined,
      {},
      { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      { chainId: 1, siwxMessage: signIn },
    ],
    refused: ['ada', { chainId: {} }, { siwxMessage: { ...signIn, nonce: undefined } }],
    answers: [user, { address, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    none: [
      undefined,
      { address },
      { ...user, email: 'ada' },
      { ...user, accounts: [{ address, type: 'vault' }] },
      { ...user, smartAccountDeployed: 'no' },
      { ...user, siwxMessage: 'x' },
    ],
  },
  IS_CONNECTED: {
    asked: none,
    answers: [{ isConnected: true }, { isConnected: false }],
    none: [undefined, {}, { isConnected: 'yes' }],
  },
  SIGN_OUT: { asked: none, answers: none },
  SWITCH_NETWORK: {
    asked: [{ chainId: 1 }, { chainId: 'eip155:1', rpcUrl: 'https://node.example/1' }],
    refused: [undefined, {}, { chainId: '<1>' }, { chainId: 1, rpcUrl: 'node' }],
    answers: [{ chainId: 1 }],
    none: [undefined, {}, { chainId: null }],
  },
  GET_CHAIN_ID: {
    asked: none,
    answers: [{ chainId: 1 }, { chainId: 'eip155:1' }],
    none: [undefined, {}],
  },
  RPC_REQUEST: {
    asked: [
      {
        method: 'personal_sign',
        params: ['0x', address],
        chainId: 1,
        chainNamespace: 'eip155',
        rpcUrl: 'https://node.example',
      },
      { method: 'eth_chainId' },
    ],
    refused: [undefined, {}, { method: 7 }, { method: 'x', chainNamespace: 'cosmos' }],
    answers: ['0x1', null, undefined, { any: ['thing'] }],
  },
  RPC_ABORT: { asked: [{ request: 'a1' }], refused: [undefined, {}], answers: none },
  UPDATE_EMAIL: {
    asked: [{ email: 'new@mail.example' }],
    refused: [undefined, { email: '' }],
    answers: [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'VERIFY_SECONDARY_OTP' }],
    none: [undefined, { action: 'CONNECT' }],
  },
  UPDATE_EMAIL_PRIMARY_OTP: {
    asked: [{ otp: '123456' }],
    refused: [undefined, { otp: '1' }],
    answers: none,
  },
  UPDATE_EMAIL_SECONDARY_OTP: {
    asked: [{ otp: '123456' }],
    refused: [undefined, { otp: '1' }],
    answers: [{ newEmail: 'new@mail.example' }],
    none: [undefined, {}, { newEmail: 'new' }],
  },
  SYNC_THEME: {
    asked: [
      {},
      {
        themeMode: 'dark',
        themeVariables: { '--lk-radius': '7px', '--lk-size': 2 },
        w3mThemeVariables: { '--w3m-accent': 'red' },
      },
    ],
    refused: [undefined, { themeMode: 'auto' }, { w3mThemeVariables: { '--w3m-accent': 7 } }],
    answers: none,
  },
  SYNC_DAPP_DATA: {
    asked: [
      { projectId: 'p' },
      {
        projectId: 'p',
        sdkType: 'appkit',
        sdkVersion: '1',
        metadata: { name: 'a', description: 'b', url: 'c', icons: ['d'] },
      },
    ],
    refused: [undefined, {}, { projectId: 'p', metadata: { name: 'a' } }],
    answers: none,
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    asked: none,
    answers: [{ smartAccountEnabledNetworks: [1, 10] }, { smartAccountEnabledNetworks: [] }],
    none: [undefined, {}, { smartAccountEnabledNetworks: ['1'] }],
  },
  INIT_SMART_ACCOUNT: {
    asked: none,
    answers: [{ address, isDeployed: true }],
    none: [undefined, { address }],
  },
  SET_PREFERRED_ACCOUNT: {
    asked: [{ type: 'eoa' }, { type: 'smartAccount' }],
    refused: [undefined, { type: 'vault' }],
    answers: [{ type: 'eoa', address }],
    none: [undefined, { type: 'eoa' }],
  },
  RELOAD: { asked: none, answers: none },
}
const names = Object.keys(rows).filter(
  (name): name is keyof typeof frameMessages => name in frameMessages,
)

/** A channel with the other end played by the test. */
function line() {
  const posted: { readonly id: string; readonly type: string; readonly payload?: unknown }[] = []
  let say: (message: unknown) => void = () => {}
  const channel = createChannel({
    platform: createTestPlatform().platform,
    open: async () => ({
      post: (message) => void posted.push(Object(message)),
      listen(hear) {
        say = hear
        return () => {}
      },
      close: () => {},
    }),
    kinds: frameMessages,
    events: frameEvents,
    prefixes: messagePrefixes,
  })
  return {
    channel,
    posted,
    answer: (payload: unknown, how: string, name: string) =>
      say({ id: posted.at(-1)?.id, type: `@w3m-frame/${name}_${how}`, payload }),
  }
}

describe.each(names)('%s', (name) => {
  const { asked, refused = [], answers, none: wrong = [] } = rows[name]
  const ask = (channel: ReturnType<typeof line>['channel'], payload: unknown) =>
    channel.request(name, payload as never)

  it('a request sends its payload, and settles on its own success', async () => {
    for (const payload of asked)
      for (const success of answers) {
        const { channel, posted, answer } = line()
        const work = ask(channel, payload)
        await flushPromises()
        expect(posted.map(({ type }) => type)).toEqual([`@w3m-app/${name}`])
        answer(success, 'SUCCESS', name)
        expect(await work).toEqual(success)
      }
  })

  it('a request rejects on its own error, with its message', async () => {
    const { channel, answer } = line()
    const work = ask(channel, asked[0])
    await flushPromises()
    answer({ message: 'Not now' }, 'ERROR', name)
    await expect(work).rejects.toMatchObject({ code: 'frame-answered', message: 'Not now' })
  })

  it('a request is neither sent nor settled in another form or by another message', async () => {
    for (const payload of refused) {
      const { channel, posted } = line()
      await expect(ask(channel, payload)).rejects.toMatchObject({ code: 'foreign-invalid' })
      expect(posted).toEqual([])
    }
    const { channel, answer } = line()
    const work = ask(channel, asked[0])
    await flushPromises()
    for (const payload of wrong) answer(payload, 'SUCCESS', name)
    for (const other of names.filter((one) => one !== name)) answer(answers[0], 'SUCCESS', other)
    expect([channel.dropped, channel.pending]).toEqual([wrong.length + names.length - 1, 1])
    answer(answers[0], 'SUCCESS', name)
    expect(await work).toEqual(answers[0])
  })
})

describe('the logged-in user', () => {
  it('the logged-in user has address, network, message, signature, signed message, preferred account type and deployment of its smart account', async () => {
    const { channel, answer } = line()
    const work = channel.request('GET_USER', { chainId: 1, siwxMessage: signIn })
    await flushPromises()
    answer({ ...user, more: 'than anybody asked for' }, 'SUCCESS', 'GET_USER')
    expect(await work).toEqual(user)
  })
})
